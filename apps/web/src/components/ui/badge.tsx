import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";

const tones = {
  green: "bg-green-tint text-on-green-tint",
  yellow: "bg-yellow-tint text-on-yellow-tint",
  red: "bg-red-tint text-on-red-tint",
  grey: "bg-grey-tint text-on-grey-tint",
  teal: "bg-tint text-on-tint",
} as const;

/** The meaning of a badge or dot, which its text always states as well. */
export type Tone = keyof typeof tones;

interface BadgeProps {
  tone: Tone;
  /** Whether a dot precedes the word. */
  dot?: boolean;
  children: ReactNode;
}

/** A state in a word. */
export function Badge({ tone, dot = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-sm forced-colors:border",
        tones[tone],
      )}
    >
      {dot ? (
        <span aria-hidden className="size-2 rounded-full bg-current forced-colors:bg-system-text" />
      ) : null}
      <span>{children}</span>
    </span>
  );
}
