import type { LucideIcon } from "lucide-react";

interface MissingFigureProps {
  icon: LucideIcon;
  /** What is not there yet: `No picture yet`. */
  text: string;
}

/** Stands in the place of a figure that was not given. */
export function MissingFigure({ icon: Icon, text }: MissingFigureProps) {
  return (
    <p className="flex flex-col items-center gap-2 text-center text-muted text-sm">
      <Icon aria-hidden className="size-10" strokeWidth={1.25} />
      {text}
    </p>
  );
}
