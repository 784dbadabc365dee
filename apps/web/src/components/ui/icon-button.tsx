import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "@/lib/class-names";
import { Link } from "@/lib/router/link";
import { blockable } from "./button";

const square =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";
const tones = {
  ink: "text-ink hover:bg-tint",
  danger: "text-red hover:bg-red-tint",
} as const;

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** Its accessible name, which is also its tooltip. */
  label: string;
  icon: LucideIcon;
  tone?: keyof typeof tones;
  /** Whether it does nothing for now. Unlike a disabled button it keeps the focus. */
  blocked?: boolean | undefined;
}

/** A button with an icon only, and an accessible name. */
export function IconButton({
  label,
  icon: Icon,
  tone = "ink",
  className,
  blocked = false,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(square, tones[tone], className)}
      {...rest}
      {...blockable(blocked, onClick)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

interface IconLinkProps extends Omit<ComponentProps<typeof Link>, "children" | "aria-label"> {
  label: string;
  icon: LucideIcon;
}

/** The same for a link. */
export function IconLink({ label, icon: Icon, className, ...rest }: IconLinkProps) {
  return (
    <Link
      aria-label={label}
      title={label}
      className={classNames(square, tones.ink, className)}
      {...rest}
    >
      <Icon aria-hidden className="size-5" />
    </Link>
  );
}
