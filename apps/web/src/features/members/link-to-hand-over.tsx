import { CopyField } from "@/components/forms/copy-field";

interface LinkToHandOverProps {
  /** Whose link it is. */
  label: string;
  link: string;
}

/** A link that an administrator hands to a member; nothing shows it a second time. */
export function LinkToHandOver({ label, link }: LinkToHandOverProps) {
  return (
    <CopyField
      label={label}
      hint="Hand it to them yourself, and to no one else. It is valid for a day, once, and is not shown again."
      text={link}
    />
  );
}
