import { type RefObject, useLayoutEffect, useRef } from "react";

interface FormFocus {
  formRef: RefObject<HTMLFormElement | null>;
  /** Notes which control opened the row that is put into the form next. */
  rememberOpener: (control: Element | null) => void;
}

/**
 * Leads the focus along with the form above a list: into the form when a row is put into it, back
 * to the row's button afterwards, and to the first field when one more can be added.
 *
 * @param round grows whenever the form starts anew; nothing is focused before it first does
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
