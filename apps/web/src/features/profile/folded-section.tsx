import { ChevronDown, ChevronUp } from "lucide-react";
import { type MouseEvent, type ReactNode, type RefObject, useId, useState } from "react";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { useFormFocus } from "@/components/hooks/use-form-focus";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

/** The actions of the form in a section. */
interface FoldedForm {
  formRef: RefObject<HTMLFormElement | null>;
  close: () => void;
  /** The same, but asks before unsaved changes are lost. */
  cancel: () => void;
}

interface FoldedSectionProps {
  title: string;
  /** The label of the button that shows the form. */
  action: string;
  children: (form: FoldedForm) => ReactNode;
}

/** A section of the profile whose form is hidden until it is wanted. */
export function FoldedSection({ title, action, children }: FoldedSectionProps) {
  // `round` counts openings and closings, since both move the focus.
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
