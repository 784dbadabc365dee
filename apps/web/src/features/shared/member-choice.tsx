import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { Member } from "@/data/members/members";
import { useStaffTexts } from "@/lib/language/use-texts";

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
  const t = useStaffTexts();
  const { label, hint, error, members, value, onChange, disabled = false } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      <Select
        emptyLabel={t("staff.chooseAMember")}
        options={members.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** The member chosen in a form, and whether the choice was missing on submit. */
export function useMemberChoice() {
  const [id, setId] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  return {
    /** The chosen member; empty for none. */
    id,
    /** Marks a missing choice at its field. Returns whether a member is chosen. */
    check(): boolean {
      setIsMissing(id === "");
      return id !== "";
    },
    reset() {
      setId("");
      setIsMissing(false);
    },
    /** The props of the field; `missing` is the error for a missing choice. */
    field: (missing: string) => ({
      value: id,
      onChange(chosen: string) {
        setId(chosen);
        setIsMissing(false);
      },
      error: isMissing ? missing : undefined,
    }),
  };
}
