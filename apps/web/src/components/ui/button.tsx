import type { ComponentProps, MouseEvent } from "react";
import { classNames } from "@/lib/class-names";
import { Link } from "@/lib/router/link";

/** Primary for the main action of a screen, danger for destructive ones, quiet inside rows. */
type ButtonVariant = "primary" | "secondary" | "danger" | "quiet";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-center font-semibold leading-tight transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary:
    "bg-primary text-on-primary forced-colors:border-2 enabled:not-aria-disabled:hover:bg-primary-hover [a&]:hover:bg-primary-hover",
  secondary:
    "border border-line bg-surface text-ink enabled:not-aria-disabled:hover:border-control [a&]:hover:border-control",
  danger: "bg-red text-on-red forced-colors:border-2 enabled:not-aria-disabled:hover:bg-red-hover",
  quiet: "text-ink enabled:not-aria-disabled:hover:bg-tint [a&]:hover:bg-tint",
};

/** The classes of a button, for elements that act as one. */
export function buttonClasses(variant: ButtonVariant, more?: string): string {
  return classNames(base, variants[variant], more);
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** Whether it does nothing for now. Unlike a disabled button it keeps the focus. */
  blocked?: boolean | undefined;
}

/** A button; of type `button` by default, so that it never submits by accident. */
export function Button({
  variant = "secondary",
  type = "button",
  className,
  blocked = false,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClasses(variant, className)}
      {...rest}
      {...blockable(blocked, onClick)}
    />
  );
}

type OnClick = ComponentProps<"button">["onClick"];

/**
 * The props of a button that may be blocked for a while. While blocked it neither acts nor submits its form, not even
 * by Enter in a field, but keeps the focus, which a disabled button would lose.
 */
export function blockable(blocked: boolean, onClick: OnClick) {
  return blocked
    ? { "aria-disabled": true as const, onClick: ignore }
    : { "aria-disabled": undefined, onClick };
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({ variant = "secondary", className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClasses(variant, className)} {...rest} />;
}
