import { createContext, type ReactNode, use, useDeferredValue } from "react";
import { createPortal } from "react-dom";

/** The element in which a page of the editor shows its preview; null if there is none (yet). */
export const PreviewPlace = createContext<HTMLElement | null>(null);

/**
 * Renders its children into the preview of the editor's page with a portal, so that it can be used where the values
 * are. The preview is deferred if it cannot keep up with typing.
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
