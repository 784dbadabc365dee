import { createContext, type ReactNode, use, useDeferredValue } from "react";
import { createPortal } from "react-dom";
import { useAccountTexts } from "@/lib/language/use-texts";

/** The element in which a page of the editor shows its preview; null if there is none (yet). */
export const PreviewPlace = createContext<HTMLElement | null>(null);

interface PagePreviewProps {
  /** Whether the section has nothing to show, and visitors do not see it. */
  isEmpty?: boolean;
  children: ReactNode;
}

/**
 * Renders its children into the preview of the editor's page with a portal, so that it can be used where the values
 * are. The preview is deferred if it cannot keep up with typing.
 *
 * @example
 * const shown = useWatch({ control, compute: previewOf });
 * <PagePreview><DataVizTile dataViz={shown} /></PagePreview>
 */
export function PagePreview({ isEmpty = false, children }: PagePreviewProps) {
  const t = useAccountTexts();
  const place = use(PreviewPlace);
  const shown = useDeferredValue(
    isEmpty ? (
      <p className="rounded-card border border-control border-dashed px-4 py-8 text-center text-muted">
        {t("forms.nothingYetVisitorsSeeThis")}
      </p>
    ) : (
      children
    ),
  );
  return place ? createPortal(shown, place) : null;
}
