import { classNames } from "@/lib/class-names";
import type { Tone } from "./badge";

const dots: Readonly<Record<Tone, string>> = {
  green: "bg-green",
  yellow: "bg-yellow",
  red: "bg-red",
  grey: "bg-grey",
  teal: "bg-primary",
};

interface StatusDotProps {
  tone: Tone;
  /** The state in a word, always shown beside the dot. */
  children: string;
}

/** A coloured dot with the word for what the colour means. */
export function StatusDot({ tone, children }: StatusDotProps) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap text-muted text-sm">
      <span
        aria-hidden
        data-tone={tone}
        className={classNames("size-2.5 shrink-0 rounded-full", dots[tone])}
      />
      <span>{children}</span>
    </span>
  );
}
