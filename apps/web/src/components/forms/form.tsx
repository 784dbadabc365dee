import type { ComponentProps, ReactNode, SubmitEvent } from "react";
import { FieldNotesContext } from "@/components/ui/field";
import { classNames } from "@/lib/class-names";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> {
  /** What react-hook-form's `handleSubmit` returns. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<unknown>;
  /** Notes below its fields, by their labels. */
  notes?: ReadonlyMap<string, ReactNode>;
}

/** A form with our own validation messages instead of the browser's. */
export function Form({ onSubmit, notes = new Map(), className, ...rest }: FormProps) {
  return (
    <FieldNotesContext value={notes}>
      <form
        noValidate
        className={classNames("flex flex-col gap-5", className)}
        onSubmit={(event) => void onSubmit(event)}
        {...rest}
      />
    </FieldNotesContext>
  );
}
