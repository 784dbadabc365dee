import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";

interface SubmitButtonProps extends Omit<ComponentProps<typeof Button>, "children" | "type"> {
  /** What it does: `Save Changes`. */
  idle: string;
  /** What it reads while it is doing it: `Saving...`. */
  busy: string;
  pending: boolean;
}

/** The button that sends a form; disabled and renamed while the form is on its way. */
export function SubmitButton({ idle, busy, pending, disabled, ...rest }: SubmitButtonProps) {
  return (
    <Button variant="primary" type="submit" disabled={pending || disabled} {...rest}>
      {pending ? busy : idle}
    </Button>
  );
}
