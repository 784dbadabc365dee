import { useFocusFallback } from "@/components/hooks/use-focus-fallback";

/**
 * Keeps the place of a keyboard user in an import, each step of which replaces what was there: a person whose control
 * is gone goes on at its row, at the chosen rows, or at the start of what is shown now, which is marked by `data-step`.
 */
export function useStepFocus(): void {
  useFocusFallback(placeAround, stepAt);
}

/** The row of the preview that an element is in, if any. */
function placeAround(element: Element): { row: HTMLElement | null } {
  return { row: element.closest<HTMLElement>("li[tabindex]") };
}

function stepAt({ row }: { row: HTMLElement | null }): HTMLElement | null {
  if (row?.isConnected) return row;
  const rows = row && document.querySelector<HTMLElement>("main [aria-pressed=true]");
  return rows ?? document.querySelector<HTMLElement>("[data-step], [data-drop-zone] button");
}
