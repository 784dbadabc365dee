import { type RefObject, useEffect, useRef } from "react";

/** Fields in which a person may be typing while the form is checked. */
const TYPING = "input:not([type=checkbox]), textarea, select";

/**
 * Opens a fold of a form where something in it is refused, and gives that the focus if it is the first: a field that is
 * folded away cannot get it from the form.
 *
 * @param errors of the form, which is another object each time that it was checked
 */
export function useRefusedInFold(
  errors: object,
  isRefused: boolean,
): RefObject<HTMLDetailsElement | null> {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isRefused || fold.current === null || Object.keys(errors).length === 0) return;
    fold.current.open = true;
    if (document.activeElement?.matches(TYPING)) return;
    const first = fold.current.closest("form")?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (first && fold.current.contains(first)) first.focus();
  }, [errors, isRefused]);
  return fold;
}
