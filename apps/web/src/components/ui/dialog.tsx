import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";

/** The classes of every dialog, the confirmation included; above bars and notices. */
export const dialogClasses = {
  backdrop:
    "fixed inset-0 z-20 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0",
  popup:
    "fixed inset-x-4 top-1/2 z-20 mx-auto flex max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink shadow-float transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0",
  title: "text-xl",
  description: "text-muted",
} as const;

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The text of the dialog, which screen readers announce with its title. */
  description?: ReactNode;
  /** Fields and buttons. */
  children: ReactNode;
}

/** A modal dialog. Traps the focus and restores it; Escape closes it. */
export function Dialog({ open, onClose, title, description, children }: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogClasses.backdrop} />
        <BaseDialog.Popup className={dialogClasses.popup}>
          <BaseDialog.Title className={dialogClasses.title}>{title}</BaseDialog.Title>
          {description ? (
            <BaseDialog.Description className={dialogClasses.description}>
              {description}
            </BaseDialog.Description>
          ) : null}
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The buttons at the end of a dialog; the one that acts comes last, and first on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
  );
}
