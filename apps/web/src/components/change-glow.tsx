/**
 * A soft light behind what has just changed, which fades. Lies in the next element that is
 * `relative isolate`; give it another `key` to let it shine again.
 */
export function ChangeGlow() {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-0 -z-1 rounded-[inherit] bg-signal opacity-0 transition-opacity duration-[2500ms] ease-out starting:opacity-25 print:hidden"
    />
  );
}
