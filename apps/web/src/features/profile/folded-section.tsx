import { ChevronDown, ChevronUp } from "lucide-react";
import { type MouseEvent, type ReactNode, type RefObject, useId, useState } from "react";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { useFormFocus } from "@/components/hooks/use-form-focus";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

/** What the form in a section is given. */
interface FoldedForm {
  formRef: RefObject<HTMLFormElement | null>;
  /** Folds the form away. */
  close: () => void;
  /** The same, once the person agrees to lose what was typed. */
  cancel: () => void;
}

interface FoldedSectionProps {
  title: string;
  /** The button that unfolds the form. */
  action: string;
  children: (form: FoldedForm) => ReactNode;
}

/** A part of the profile whose form is folded away until it is wanted. */
export function FoldedSection({ title, action, children }: FoldedSectionProps) {
  // Counts each opening and closing: both move the focus.
  const [{ isOpen, round }, setState] = useState({ isOpen: false, round: 0 });
  const discard = useDiscardChanges();
  const formId = useId();
  const { formRef, rememberOpener } = useFormFocus(round, isOpen);

  const toggle = () => setState((last) => ({ isOpen: !last.isOpen, round: last.round + 1 }));
  const openOrClose = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    rememberOpener(currentTarget);
    if (isOpen) discard(toggle);
    else toggle();
  };
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{title}</h2>
        <Button aria-expanded={isOpen} aria-controls={formId} onClick={openOrClose}>
          {action}
          <Chevron aria-hidden className="size-4" />
        </Button>
      </div>
      <div id={formId} hidden={!isOpen}>
        {isOpen ? children({ formRef, close: toggle, cancel: () => discard(toggle) }) : null}
      </div>
    </Card>
  );
}
