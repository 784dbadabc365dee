import type { BlockerFnArgs, RouterHistory } from "@tanstack/history";
import type { AccountTexts } from "@vigie/domain/language/texts";
import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { type Question, useConfirm, useDecline } from "@/components/layout/confirm-dialog";
import { useAccountTexts } from "@/lib/language/use-texts";
import { useHistory } from "@/lib/router/history-router";

function unsavedFormQuestion(t: AccountTexts): Question {
  return {
    title: t("forms.leaveWithoutSavingQuestion"),
    text: t("forms.whatYouChangedOnThis"),
    action: t("forms.leaveWithoutSaving"),
    dismiss: t("forms.stayOnThisPage"),
  };
}

/** One function for each form on the page with unsaved changes: it says whether the form is saving them now. */
const unsavedForms = new Set<() => boolean>();

/** Whether a form on the page has unsaved changes that it is not saving now. */
export function hasUnsavedChanges(): boolean {
  return [...unsavedForms].some((isSaving) => !isSaving());
}

interface UnsavedChanges {
  /** Another question, if it is not about typed text. */
  question?: Question;
  /** The running save, which resolves to whether it succeeded; null while none runs. See `useRunningSave`. */
  saving?: () => Promise<boolean> | null;
}

/**
 * Asks before a form with unsaved changes is left by a link, the history or a reload. While they are saved, a link waits, and
 * is not followed where that fails. Returns a function to call before the page navigates away itself, after saving.
 */
export function useUnsavedChanges(isDirty: boolean, unsaved: UnsavedChanges = {}): () => void {
  const history = useHistory();
  const t = useAccountTexts();
  const confirm = useConfirm();
  const decline = useDecline();
  const { question, saving = () => null } = unsaved;
  const ask = useEffectEvent(() => saving() ?? confirm(question ?? unsavedFormQuestion(t)));
  const isSaving = useEffectEvent(() => saving() !== null);
  const mayLeave = useRef(false);

  useEffect(() => {
    if (!isDirty) return;
    const form = () => isSaving();
    unsavedForms.add(form);
    mayLeave.current = false;
    const stopBlocking = history.block({
      enableBeforeUnload: () => !mayLeave.current,
      // A step in the history is undone at once, and repeated if the person agrees.
      blockerFn: (leaving) => {
        if (decline(leaving)) return true;
        if (mayLeave.current || isOnSamePage(leaving)) return false;
        void ask().then((agreed) => (agreed ? leave(history, leaving) : undefined));
        return true;
      },
    });
    return () => {
      stopBlocking();
      unsavedForms.delete(form);
    };
  }, [isDirty, history, decline]);

  return useCallback(() => {
    mayLeave.current = true;
  }, []);
}

/**
 * The save of a form that saves by itself, for `useUnsavedChanges`. A ref, since the next event may come before the next
 * render, such as a Tab right after Enter.
 */
export function useRunningSave() {
  const saving = useRef<Promise<boolean>>(null);
  const track = (save: Promise<unknown>) => {
    saving.current = save
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        saving.current = null;
      });
  };
  return { saving, track };
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
