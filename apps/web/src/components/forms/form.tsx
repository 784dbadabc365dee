import type { ComponentProps, ReactNode, SubmitEvent } from "react";
import { FieldNotesContext, IsSavingContext } from "@/components/ui/field";
import { classNames } from "@/lib/class-names";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> {
  /** What react-hook-form's `handleSubmit` returns. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<unknown>;
  /** Notes below its fields, by their labels. */
  notes?: ReadonlyMap<string, ReactNode>;
  /** Whether it is being saved; nothing can be chosen in it meanwhile. */
  isSaving?: boolean;
}

/** A form with our own validation messages instead of the browser's. */
export function Form(props: FormProps) {
  const { onSubmit, notes = new Map(), isSaving = false, className, ...rest } = props;
  return (
    <FieldNotesContext value={notes}>
      <IsSavingContext value={isSaving}>
        <form
          noValidate
          className={classNames("flex flex-col gap-5", className)}
          onSubmit={(event) => void onSubmit(event)}
          {...rest}
        />
      </IsSavingContext>
    </FieldNotesContext>
  );
}
