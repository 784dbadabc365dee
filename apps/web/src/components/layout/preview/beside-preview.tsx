import type { AccountTexts } from "@vigie/domain/language/texts";
import { type ReactNode, use, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { EditorSubjectContext, ShowFormContext } from "@/components/layout/editor-subject";
import { classNames } from "@/lib/class-names";
import { useAccountTexts } from "@/lib/language/use-texts";
import { PreviewPlace } from "./page-preview";
import { PreviewPane } from "./preview-pane";

type View = "edit" | "preview";

function viewsOf(t: AccountTexts): readonly { view: View; label: string }[] {
  return [
    { view: "edit", label: t("forms.edit") },
    { view: "preview", label: t("forms.preview") },
  ];
}

interface BesidePreviewProps {
  /** Stands above the preview: `What visitors see`. */
  note: ReactNode;
  /** The page. */
  children: ReactNode;
}

/**
 * A page and its preview: side by side on wide screens, one of them on others. The form keeps its state while only the
 * preview is shown.
 */
export function BesidePreview({ note, children }: BesidePreviewProps) {
  const t = useAccountTexts();
  const views = viewsOf(t);
  const subject = use(EditorSubjectContext);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const { view, show } = useView();
  return (
    <PreviewPlace value={place}>
      <fieldset className="flex self-start rounded-control border border-control p-0.5 xl:hidden">
        <legend className="sr-only">{t("forms.whatIsShown")}</legend>
        {views.map(({ view: other, label }) => (
          <button
            key={other}
            type="button"
            aria-pressed={view === other}
            onClick={() => show(other)}
            className="min-h-10 rounded-[6px] px-4 font-semibold text-muted hover:text-ink aria-pressed:bg-tint aria-pressed:text-on-tint forced-colors:aria-pressed:border-2 forced-colors:aria-pressed:border-system-highlight"
          >
            {label}
          </button>
        ))}
      </fieldset>
      <div className="flex items-start gap-8">
        <div
          className={classNames(
            "flex min-w-0 max-w-[45rem] flex-[3_1_30rem] flex-col gap-6",
            view === "preview" && "max-xl:hidden",
          )}
        >
          {children}
        </div>
        <aside
          aria-label={t("forms.howVisitorsSeeIt")}
          className={classNames(
            "flex min-w-0 flex-[1_1_20rem] flex-col gap-6 xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:max-w-[30rem] xl:overflow-y-auto",
            view === "edit" && "max-xl:hidden",
          )}
        >
          <PreviewPane note={note} placeRef={setPlace} />
          <ShowFormContext value={() => flushSync(() => show("edit"))}>
            {subject?.guide}
          </ShowFormContext>
        </aside>
      </div>
    </PreviewPlace>
  );
}

/** Which of the two is shown if there is no room for both. Each keeps its scroll position. */
function useView() {
  const [view, setView] = useState<View>("edit");
  const scrolled = useRef<Record<View, number>>({ edit: 0, preview: 0 });
  useLayoutEffect(() => {
    const top = scrolled.current[view];
    if (top > 0) window.scrollTo(0, top);
  }, [view]);
  return {
    view,
    show: (next: View) => {
      scrolled.current[view] = window.scrollY;
      setView(next);
    },
  };
}
