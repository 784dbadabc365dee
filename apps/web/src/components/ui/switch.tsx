import type { ComponentProps } from "react";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  /** Its accessible name, the same in both states. */
  label: string;
  /** Its state in a visible word, unless that is shown elsewhere; screen readers get it from the switch. */
  state?: string;
  /** Whether it stays as it is for now. Unlike a disabled switch it keeps the focus. */
  blocked?: boolean;
}

/** On or off, with its state in a word beside it. */
export function Switch({ label, state, blocked = false, onChange, ...rest }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 font-semibold text-muted text-sm has-checked:text-green has-aria-disabled:cursor-not-allowed has-aria-disabled:opacity-60">
      {state === undefined ? null : <span aria-hidden>{state}</span>}
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox brings its checked state itself
        role="switch"
        aria-label={label}
        aria-disabled={blocked || undefined}
        onChange={(event) => (blocked ? undefined : onChange?.(event))}
        className="peer sr-only"
        {...rest}
      />
      <span
        aria-hidden
        className="inline-flex h-6 w-11 items-center rounded-full bg-grey p-0.5 outline-offset-2 transition-colors after:size-5 after:rounded-full after:bg-surface after:transition-transform peer-checked:bg-green peer-checked:after:translate-x-5 rtl:peer-checked:after:-translate-x-5 rtl:peer-checked:after:-translate-x-5 peer-focus-visible:outline-2 peer-focus-visible:outline-primary forced-colors:border forced-colors:p-px forced-colors:after:bg-system-text forced-colors:peer-checked:after:bg-system-highlight"
      />
    </label>
  );
}
