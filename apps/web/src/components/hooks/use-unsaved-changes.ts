import { use, useCallback, useEffect, useRef } from "react";
import { type Question, useConfirm } from "@/components/layout/confirm-dialog";
import { GuardedHistoryContext } from "@/lib/guarded-history";

const unsavedForm: Question = {
  title: "Leave without saving?",
  text: "What you changed on this page is lost if you leave it now.",
  action: "Leave without saving",
  dismiss: "Stay on this page",
};

/**
 * Asks once before a form with unsaved changes is left: by a link, the history or a reload. A clean
 * form never asks. Returns what to call before a page leaves of its own accord after saving.
 *
 * @param question how it asks, where it is not about what was typed; one and the same every time
 */
export function useUnsavedChanges(isDirty: boolean, question = unsavedForm): () => void {
  const history = use(GuardedHistoryContext);
  const confirm = useConfirm();
  const mayLeave = useRef(false);

  useEffect(() => {
    if (!isDirty || !history) return;
    mayLeave.current = false;
    const stopGuarding = history.guard((leave) => {
      if (mayLeave.current) leave();
      else void confirm(question).then((agreed) => (agreed ? leave() : undefined));
    });
    const askByBrowser = (event: BeforeUnloadEvent) => {
      if (!mayLeave.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", askByBrowser);
    return () => {
      stopGuarding();
      window.removeEventListener("beforeunload", askByBrowser);
    };
  }, [isDirty, history, confirm, question]);

  return useCallback(() => {
    mayLeave.current = true;
  }, []);
}
