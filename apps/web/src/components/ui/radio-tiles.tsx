import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";

interface RadioTile {
  value: string;
  label: string;
  /** A picture of the choice, which its label describes. */
  figure: ReactNode;
}

interface RadioTilesProps extends Omit<ComponentProps<"input">, "children" | "type" | "value"> {
  legend: string;
  tiles: readonly RadioTile[];
  /** Why the choice was refused. */
  error?: string | undefined;
  /** How the tiles are laid out, in a container of their own. */
  className: string;
}

/** One choice out of a few that are shown as pictures. The arrow keys move between them. */
export function RadioTiles({ legend, tiles, error, className, ...radio }: RadioTilesProps) {
  const t = useTexts();
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{legend}</legend>
      <div className="@container">
        <div className={classNames("grid gap-2", className)}>
          {tiles.map(({ value, label, figure }) => (
            <label
              key={value}
              className="relative flex min-h-11 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-control border border-control bg-surface px-1 py-2.5 text-center text-sm leading-tight outline-primary outline-offset-2 hover:border-primary has-focus-visible:outline-2 has-checked:border-primary has-checked:bg-tint has-checked:text-on-tint has-checked:ring-1 has-checked:ring-primary forced-colors:has-checked:border-4 forced-colors:has-checked:border-system-highlight"
            >
              <input
                type="radio"
                value={value}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                {...radio}
              />
              <span aria-hidden>{figure}</span>
              {label}
            </label>
          ))}
        </div>
      </div>
      {error ? (
        <p id={errorId} className="mt-1.5 text-red text-sm">
          {t.message(error)}
        </p>
      ) : null}
    </fieldset>
  );
}
