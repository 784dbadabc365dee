import type { BlockerFnArgs, RouterHistory } from "@tanstack/history";
import { useCallback, useEffect, useRef } from "react";
import { type Question, useConfirm } from "@/components/layout/confirm-dialog";
import { useHistory } from "@/lib/router/history-router";

const unsavedForm: Question = {
  title: "Leave without saving?",
  text: "What you changed on this page is lost if you leave it now.",
  action: "Leave without saving",
  dismiss: "Stay on this page",
};

/** The forms on the page that have unsaved changes. */
const unsavedForms = new Set<object>();

/** Whether a form on the page has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return unsavedForms.size > 0;
}

/**
 * Asks before a form with unsaved changes is left by a link, the history or a reload. Returns a function to call before
 * the page navigates away itself, after saving.
 *
 * @param question another question, if it is not about typed text; must be stable
 */
export function useUnsavedChanges(isDirty: boolean, question = unsavedForm): () => void {
  const history = useHistory();
  const confirm = useConfirm();
  const mayLeave = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    unsavedForms.add(form);
    mayLeave.current = false;
    const stopBlocking = history.block({
      enableBeforeUnload: () => !mayLeave.current,
      // A step in the history is undone at once, and repeated if the person agrees.
      blockerFn: (leaving) => {
        if (mayLeave.current || isOnSamePage(leaving)) return false;
        void confirm(question).then((agreed) => (agreed ? leave(history, leaving) : undefined));
        return true;
      },
    });
    return () => {
      stopBlocking();
      unsavedForms.delete(form);
    };
  }, [isDirty, history, confirm, question]);

  return useCallback(() => {
    mayLeave.current = true;
  }, []);
}

function isOnSamePage({ currentLocation, nextLocation }: BlockerFnArgs): boolean {
  return currentLocation.pathname === nextLocation.pathname;
}

function leave(history: RouterHistory, leaving: BlockerFnArgs): void {
  const { action, currentLocation, nextLocation } = leaving;
  const { href, state } = nextLocation;
  const unasked = { ignoreBlocker: true };
  if (action === "PUSH") history.push(href, state, unasked);
  else if (action === "REPLACE") history.replace(href, state, unasked);
  else history.go(state.__TSR_index - currentLocation.state.__TSR_index, unasked);
}
