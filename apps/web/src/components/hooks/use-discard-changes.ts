import { use } from "react";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { GuardedHistoryContext } from "@/lib/guarded-history";

const question = {
  title: "Discard your changes?",
  text: "What you typed in the form is not saved yet.",
  action: "Discard changes",
  dismiss: "Keep editing",
} as const;

/**
 * Asks before what was typed into a form with `useUnsavedChanges` gives way to something else on
 * the same page. `discard(goOn)` goes on at once where nothing was typed, else when the person
 * agrees.
 */
export function useDiscardChanges(): (goOn: () => void) => void {
  const history = use(GuardedHistoryContext);
  const confirm = useConfirm();
  return (goOn) => {
    if (history?.isGuarded() !== true) goOn();
    else void confirm(question).then((agreed) => (agreed ? goOn() : undefined));
  };
}
