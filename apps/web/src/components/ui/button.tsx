import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classNames } from "@/lib/class-names";

/** Primary for the one thing a screen is for, danger for what destroys, quiet inside rows. */
type ButtonVariant = "primary" | "secondary" | "danger" | "quiet";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-center font-semibold leading-tight transition-colors disabled:cursor-not-allowed disabled:opacity-60";

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary:
    "bg-primary text-on-primary forced-colors:border-2 enabled:hover:bg-primary-hover [a&]:hover:bg-primary-hover",
  secondary:
    "border border-line bg-surface text-ink enabled:hover:border-control [a&]:hover:border-control",
  danger: "bg-red text-on-red forced-colors:border-2 enabled:hover:bg-red-hover",
  quiet: "text-ink enabled:hover:bg-tint [a&]:hover:bg-tint",
};

/** The classes of a button, for elements that act as one. */
export function buttonClasses(variant: ButtonVariant, more?: string): string {
  return classNames(base, variants[variant], more);
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
}

/** A button; of type `button` unless it says otherwise, so that it never submits by accident. */
export function Button({
  variant = "secondary",
  type = "button",
  className,
  ...rest
}: ButtonProps) {
  return <button type={type} className={buttonClasses(variant, className)} {...rest} />;
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({ variant = "secondary", className, ...rest }: ButtonLinkProps) {
  return <Link className={buttonClasses(variant, className)} {...rest} />;
}
