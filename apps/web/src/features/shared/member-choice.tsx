import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Member } from "@/data/members/members";

interface MemberChoiceProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  members: readonly Member[];
  /** The id of the chosen member; empty for none. */
  value: string;
  onChange: (id: string) => void;
  disabled?: boolean;
}

/** Selects one member of the organisation. Members with the same name are shown with their address. */
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
