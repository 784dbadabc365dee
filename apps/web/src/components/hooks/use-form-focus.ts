import { type RefObject, useLayoutEffect, useRef } from "react";

interface FormFocus {
  formRef: RefObject<HTMLFormElement | null>;
  /** Remembers the control that opened the row which is edited next. */
  rememberOpener: (control: Element | null) => void;
}

/**
 * Moves the focus along with the form of a list: into the form when a row is edited, back to the row's button
 * afterwards, and to the first field after a row was added. It stays where the person already types elsewhere, which
 * they may while a save goes on.
 *
 * @param round increased whenever the form is reset; nothing is focused before the first time
 */
export function useFormFocus(round: number, isEditing: boolean): FormFocus {
  const formRef = useRef<HTMLFormElement>(null);
  const opener = useRef<Element>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every round moves the focus once
  useLayoutEffect(() => {
    if (round === 0) return;
    if (isEditing) {
      formRef.current?.scrollIntoView({ block: "center" });
      focusFirstField(formRef.current);
      return;
    }
    const button = opener.current;
    opener.current = null;
    // The form that had the focus is gone by now, and its focus with it.
    if (document.activeElement?.matches("input, textarea, select")) return;
    if (button instanceof HTMLButtonElement && button.isConnected) button.focus();
    else focusFirstField(formRef.current);
  }, [round]);

  return {
    formRef,
    rememberOpener: (control) => {
      opener.current = control;
    },
  };
}

function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("input, textarea")?.focus({ preventScroll: true });
}
