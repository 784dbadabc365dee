import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Member } from "@/data/members/members";

interface MemberChoiceProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  members: readonly Member[];
  /** Who is chosen; empty for no choice yet, which is how it begins. */
  value: string;
  onChange: (id: string) => void;
  disabled?: boolean;
}

/** Asks for one member of the organisation. Members of the same name are told apart by address. */
export function MemberChoice(props: MemberChoiceProps) {
  const { label, hint, error, members, value, onChange, disabled = false } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      <Select
        emptyLabel="Choose a member"
        options={members.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
