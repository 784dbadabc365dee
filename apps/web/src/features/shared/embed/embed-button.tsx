import type { EmbedSubject } from "@vigie/domain/embed-address";
import { Code } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LazyPart } from "@/components/layout/lazy-part";
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
  children: ReactNode;
}

/** Shows how another site embeds a project or the list. */
export function EmbedButton({ subject, className, children }: EmbedButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={className}
        onClick={() => setOpen(true)}
      >
        <Code aria-hidden className="size-4" />
        {children}
      </button>
      {isOpen ? (
        <LazyPart>
          <EmbedDialog subject={subject} onClose={() => setOpen(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}
