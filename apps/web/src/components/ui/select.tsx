import { ChevronDown } from "lucide-react";
import { type ComponentProps, use } from "react";
import { classNames } from "@/lib/class-names";
import { controlClasses, IsSavingContext, useFieldControl } from "./field";

interface SelectProps extends Omit<ComponentProps<"select">, "children"> {
  options: readonly { value: string; label: string }[];
  /** The label of the empty choice; without it one of the options must be chosen. */
  emptyLabel?: string;
}

/** One choice out of a short list. */
export function Select({ options, emptyLabel, className, ...rest }: SelectProps) {
  // A disabled `select` would lose the focus.
  const isSaving = use(IsSavingContext);
  return (
    <span className={classNames("relative block", className)}>
      <select
        {...useFieldControl()}
        className={classNames(controlClasses, "appearance-none pe-10")}
        {...rest}
      >
        {emptyLabel === undefined ? null : (
          <option value="" disabled={isSaving}>
            {emptyLabel}
          </option>
        )}
        {options.map(({ value, label }) => (
          <option key={value} value={value} disabled={isSaving}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
