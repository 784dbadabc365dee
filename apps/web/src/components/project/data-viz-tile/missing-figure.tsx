import type { LucideIcon } from "lucide-react";

interface MissingFigureProps {
  icon: LucideIcon;
  /** The text: `No picture yet`. */
  text: string;
}

/** Shown in place of a missing figure. */
export function MissingFigure({ icon: Icon, text }: MissingFigureProps) {
  return (
    <p className="flex flex-col items-center gap-2 text-center text-muted text-sm">
      <Icon aria-hidden className="size-10" strokeWidth={1.25} />
      <span>{text}</span>
    </p>
  );
}
