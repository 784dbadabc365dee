import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTexts } from "@/lib/language/use-texts";
import { useModalDialog } from "@/lib/router/use-modal-dialog";

interface SheetProps {
  /** The heading at its top. */
  title: string;
  /** Called after closing, when the focus is back where it was. */
  onClose: () => void;
  /** Buttons that stay in sight at its end. Given what closes the sheet. */
  actions: (close: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * What comes up from the bottom of a phone over the page. Close, Escape, a tap above it and the browser's Back close it.
 */
export function Sheet({ title, onClose, actions, children }: SheetProps) {
  const t = useTexts();
  const dialog = useModalDialog();
  const titleId = useId();
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      // The dialog's own box is filled by its content, so such a tap was beside it.
      onClick={({ target, currentTarget }) => (target === currentTarget ? close() : undefined)}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none flex-col rounded-t-card border-line border-t bg-surface text-ink shadow-float backdrop:bg-scrim open:flex"
    >
      <div className="flex items-center justify-between gap-2 border-line border-b py-1 pe-1 ps-4">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <button
          type="button"
          aria-label={t("common.close")}
          onClick={close}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-tint"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
      <div className="flex flex-wrap gap-3 border-line border-t p-4 *:flex-1">{actions(close)}</div>
    </dialog>
  );
}
