import { createContext, type ReactNode, use, useDeferredValue } from "react";
import { createPortal } from "react-dom";

/** Where a page of the editor shows its preview; null while or where there is no such place. */
export const PreviewPlace = createContext<HTMLElement | null>(null);

/**
 * Shows what it is given in the preview of the editor's page, from wherever in the page the values
 * are. The preview follows a moment later where it cannot keep up with typing.
 *
 * @example
 * const shown = useWatch({ control, compute: previewOf });
 * <PagePreview><DataVizTile dataViz={shown} /></PagePreview>
 */
export function PagePreview({ children }: { children: ReactNode }) {
  const place = use(PreviewPlace);
  const shown = useDeferredValue(children);
  return place ? createPortal(shown, place) : null;
}
