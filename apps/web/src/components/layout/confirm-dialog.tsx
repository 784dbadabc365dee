import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { BlockerFnArgs } from "@tanstack/history";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button";
import { DialogActions, dialogClasses } from "@/components/ui/dialog";
import { useAccountTexts } from "@/lib/language/use-texts";
import { useHistory } from "@/lib/router/history-router";

/** A question before something that cannot be undone. */
export interface Question {
  /** Names what will happen: `Delete this milestone?` */
  title: string;
  /** The consequences, above all that it cannot be undone. */
  text: ReactNode;
  /** The label of the confirming button: `Delete`. */
  action: string;
  /** Whether the action destroys nothing, so that its button does not look dangerous. */
  isHarmless?: boolean;
  /** The label of the dismissing button; `Cancel` by default. */
  dismiss?: string;
  /**
   * Returns the element that gets the focus when the dialog has closed; null or absent for the one that had it before.
   * Needed if the action may remove that one.
   */
  finalFocus?: () => HTMLElement | null;
}

type Confirm = (question: Question) => Promise<boolean>;

/** Whether a question was open that a step in the history has answered with no. */
type Decline = (leaving: BlockerFnArgs) => boolean;

const ConfirmContext = createContext<{ confirm: Confirm; decline: Decline } | null>(null);

function useConfirmation() {
  const confirmation = use(ConfirmContext);
  if (!confirmation) throw new Error("useConfirm needs a ConfirmProvider around it.");
  return confirmation;
}

/**
 * Asks before something that cannot be undone: `if (await confirm({ … })) remove()`. Resolves to
 * false when the person dismisses the question, also with Escape.
 */
export function useConfirm(): Confirm {
  return useConfirmation().confirm;
}

/** For what stops steps in the history itself: an open question is answered by one first. */
export function useDecline(): Decline {
  return useConfirmation().decline;
}

/** The one confirmation dialog of the app. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useAccountTexts();
  const history = useHistory();
  const [question, setQuestion] = useState<Question>();
  const [open, setOpen] = useState(false);
  const answer = useRef<(agreed: boolean) => void>(undefined);

  const confirm = useCallback<Confirm>((asked) => {
    answer.current?.(false);
    setQuestion(asked);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = useCallback((agreed: boolean) => {
    setOpen(false);
    answer.current?.(agreed);
    answer.current = undefined;
  }, []);

  // On a phone Back is a usual no; the page stays, since the action would come on another one.
  const decline = useCallback<Decline>(
    ({ action }) => {
      if (!answer.current || action === "PUSH" || action === "REPLACE") return false;
      close(false);
      return true;
    },
    [close],
  );
  useEffect(
    () => (open ? history.block({ enableBeforeUnload: false, blockerFn: decline }) : undefined),
    [open, history, decline],
  );
  const confirmation = useMemo(() => ({ confirm, decline }), [confirm, decline]);

  return (
    <ConfirmContext value={confirmation}>
      {children}
      <AlertDialog.Root open={open} onOpenChange={(isOpen) => (isOpen ? undefined : close(false))}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={dialogClasses.backdrop} />
          <AlertDialog.Popup
            className={dialogClasses.popup}
            finalFocus={() => question?.finalFocus?.() ?? true}
          >
            <AlertDialog.Title className={dialogClasses.title}>{question?.title}</AlertDialog.Title>
            <AlertDialog.Description className={dialogClasses.description}>
              {question?.text}
            </AlertDialog.Description>
            <DialogActions>
              <Button onClick={() => close(false)}>{question?.dismiss ?? t("forms.cancel")}</Button>
              <Button
                variant={question?.isHarmless ? "primary" : "danger"}
                onClick={() => close(true)}
              >
                {question?.action}
              </Button>
            </DialogActions>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  );
}
