import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { dialogClasses } from "./dialog";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** What is in it, for those who do not see it. */
  label: string;
  children: ReactNode;
}

/**
 * What stands beside the page on wide screens, slid over it on narrow ones. Holds the focus and
 * gives it back; Escape and a tap beside it close it.
 */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogClasses.backdrop} />
        <BaseDialog.Popup
          aria-label={label}
          className="fixed inset-y-0 z-20 left-0 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto overscroll-contain border-line border-r bg-surface text-ink shadow-float transition-transform duration-200 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
