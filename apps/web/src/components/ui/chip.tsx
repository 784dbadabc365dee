import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "@/lib/class-names";
import { useTexts } from "@/lib/language/use-texts";

/** A value among several. */
export const chipClasses =
  "inline-flex min-h-8 max-w-full items-center rounded-md bg-tint ps-2.5 font-medium text-on-tint text-sm";

/** The x of a chip: small, but with a hit area of 44 px. */
export const chipRemoveClasses =
  "relative inline-flex size-8 shrink-0 items-center justify-center rounded-md after:absolute after:-inset-1.5 hover:bg-surface";

interface ChipProps extends Omit<ComponentProps<"button">, "children"> {
  children: string;
}

/** A value that can be removed from a list; takes the props of its x button. */
export function Chip({ children, className, ...rest }: ChipProps) {
  const t = useTexts();
  return (
    <span className={chipClasses}>
      <span dir="auto" className="truncate">
        {children}
      </span>
      <button
        type="button"
        aria-label={t("common.remove", { name: children })}
        className={classNames(chipRemoveClasses, className)}
        {...rest}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}
