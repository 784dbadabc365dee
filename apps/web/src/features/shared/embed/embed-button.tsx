import type { EmbedSubject } from "@vigie/domain/embed-address";
import { Code } from "lucide-react";
import { DialogButton } from "@/components/layout/dialog-button";
import { lazyPage } from "@/lib/lazy-page";
import type { EmbedDialogProps } from "./embed-dialog";

const EmbedDialog = lazyPage<"EmbedDialog", EmbedDialogProps>(
  () => import("./embed-dialog"),
  "EmbedDialog",
);

interface EmbedButtonProps {
  subject: EmbedSubject;
  className: string;
  /** Its label. */
  children: string;
  labelClassName?: string;
}

/** Shows how another site embeds a project or the list. */
export function EmbedButton({ subject, ...button }: EmbedButtonProps) {
  return (
    <DialogButton
      icon={Code}
      dialog={(onClose) => <EmbedDialog subject={subject} onClose={onClose} />}
      {...button}
    />
  );
}
