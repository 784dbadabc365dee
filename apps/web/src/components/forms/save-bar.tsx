import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { useAccountTexts } from "@/lib/language/use-texts";
import { SubmitButton } from "./submit-button";

interface SaveBarProps {
  /** The state of the form: when it was saved, or that it has unsaved changes. */
  status: ReactNode;
  pending: boolean;
  /** Whether something the form needs is still being prepared. */
  isWaiting?: boolean;
  /** The label of the button; `Save Changes` by default. */
  save?: string;
  /** Leaves the page, which asks first if necessary. */
  onCancel: () => void;
}

/** The bar at the end of a form that is saved as a whole, always visible: state, Cancel, Save. */
export function SaveBar(props: SaveBarProps) {
  const t = useAccountTexts();
  const { status, pending, isWaiting = false, save = t("forms.saveChanges"), onCancel } = props;
  const bar = useRef<HTMLDivElement>(null);
  useScrollFocusIntoView(bar);
  return (
    <div
      ref={bar}
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-line border-t bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:bottom-4 lg:mx-0 lg:rounded-card lg:border lg:shadow-float [@media(height<30rem)]:static"
    >
      <p className="flex-1 basis-24 text-muted text-sm">{status}</p>
      <div className="flex gap-3">
        <Button disabled={pending} onClick={onCancel}>
          {t("forms.cancel")}
        </Button>
        <SubmitButton
          idle={save}
          busy={t("forms.saving")}
          pending={pending}
          isWaiting={isWaiting}
        />
      </div>
    </div>
  );
}

/**
 * Scrolls an element that gets the focus by keyboard out from behind a sticky bar at the lower edge. Browsers do not
 * scroll to a tall field of which some is visible, even if that part is behind the bar.
 *
 * @param bar the sticky bar; nothing is scrolled while it does not stick to the lower edge
 */
export function useScrollFocusIntoView(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!bar.current || !(target instanceof HTMLElement)) return;
      if (bar.current.contains(target) || !target.matches(":focus-visible")) return;
      if (getComputedStyle(bar.current).position !== "sticky") return;
      const { top, bottom } = target.getBoundingClientRect();
      const hidden = bottom + GAP_PX - bar.current.getBoundingClientRect().top;
      const room = top - topEdge();
      if (hidden > 0 && room > 0) window.scrollBy({ top: Math.min(hidden, room) });
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [bar]);
}

/** Pixels between the focused element, with its focus ring, and the bar. */
const GAP_PX = 8;

/** The height of the bars at the upper edge, in pixels, as declared by `scroll-padding-top`. */
function topEdge(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}
