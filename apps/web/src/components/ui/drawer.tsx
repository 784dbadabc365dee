import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useAccountTexts } from "@/lib/language/use-texts";
import { dialogClasses } from "./dialog";

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  /** The heading at its top. */
  label: string;
  children: ReactNode;
}

/**
 * Slides the content of a sidebar over the page on narrow screens. Traps the focus and restores it; Close, Escape and a
 * tap beside it close it.
 */
export function Drawer({ open, onClose, label, children }: DrawerProps) {
  const t = useAccountTexts();
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogClasses.backdrop} />
        <BaseDialog.Popup
          aria-label={label}
          className="fixed inset-y-0 z-20 start-0 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto overscroll-contain border-line border-e bg-surface text-ink shadow-float transition-transform duration-200 data-ending-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-ending-style:translate-x-full data-starting-style:-translate-x-full rtl:data-starting-style:translate-x-full rtl:data-starting-style:translate-x-full"
        >
          <div className="flex items-center justify-between gap-2 border-line border-b py-1 pe-1 ps-4">
            <p aria-hidden className="font-heading font-semibold">
              {label}
            </p>
            <BaseDialog.Close
              aria-label={t("common.close")}
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-tint"
            >
              <X aria-hidden className="size-5" />
            </BaseDialog.Close>
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
