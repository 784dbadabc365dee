import { CopyField } from "@/components/forms/copy-field";

interface LinkToHandOverProps {
  /** The label of the link. */
  label: string;
  link: string;
}

/** A link for an administrator to pass on to a member. It is shown only once. */
export function LinkToHandOver({ label, link }: LinkToHandOverProps) {
  return (
    <CopyField
      label={label}
      hint="Hand it to them yourself, and to no one else. It is valid for a day, once, and is not shown again."
      text={link}
    />
  );
}
