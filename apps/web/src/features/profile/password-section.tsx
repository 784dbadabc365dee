import { ChevronDown, ChevronUp } from "lucide-react";
import { type MouseEvent, useId, useState } from "react";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { useFormFocus } from "@/components/hooks/use-form-focus";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PasswordForm } from "./password-form";

/** The form for another password, folded away until it is wanted. */
export function PasswordSection({ email }: { email: string }) {
  const [round, setRound] = useState(0);
  const discard = useDiscardChanges();
  const formId = useId();
  const isOpen = round % 2 === 1;
  const { formRef, rememberOpener } = useFormFocus(round, isOpen);

  const toggle = () => setRound((last) => last + 1);
  const openOrClose = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    rememberOpener(currentTarget);
    discard(toggle);
  };
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Card className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">Password</h2>
        <Button aria-expanded={isOpen} aria-controls={formId} onClick={openOrClose}>
          Change Password
          <Chevron aria-hidden className="size-4" />
        </Button>
      </div>
      <div id={formId} hidden={!isOpen}>
        {isOpen ? (
          <PasswordForm
            ref={formRef}
            email={email}
            onSaved={toggle}
            onCancel={() => discard(toggle)}
          />
        ) : null}
      </div>
    </Card>
  );
}
