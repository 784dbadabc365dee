import type { ComponentProps, SubmitEvent } from "react";
import { classNames } from "@/lib/class-names";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate"> {
  /** What react-hook-form's `handleSubmit` returns. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<unknown>;
}

/** A form that checks itself and says so in its own words, rather than in the browser's. */
export function Form({ onSubmit, className, ...rest }: FormProps) {
  return (
    <form
      noValidate
      className={classNames("flex flex-col gap-5", className)}
      onSubmit={(event) => void onSubmit(event)}
      {...rest}
    />
  );
}
