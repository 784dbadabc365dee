import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";

interface SubmitButtonProps
  extends Omit<ComponentProps<typeof Button>, "children" | "type" | "blocked" | "disabled"> {
  /** What it does: `Save Changes`. */
  idle: string;
  /** What it reads while it is doing it: `Saving...`. */
  busy: string;
  pending: boolean;
  /** Whether the form cannot be sent yet, because a file is being read. */
  isWaiting?: boolean | undefined;
}

/**
 * The button that sends a form. While the form is on its way it is renamed and does nothing, and
 * keeps the focus.
 */
export function SubmitButton({
  idle,
  busy,
  pending,
  isWaiting = false,
  ...rest
}: SubmitButtonProps) {
  return (
    <Button variant="primary" type="submit" blocked={pending || isWaiting} {...rest}>
      {pending ? busy : idle}
    </Button>
  );
}
