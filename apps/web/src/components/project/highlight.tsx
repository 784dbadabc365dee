import { classNames } from "@/lib/class-names";

/**
 * A soft light behind what has just changed, which fades. Lies in the next element that is
 * `relative isolate`; give it another `key` to let it shine again.
 *
 * @param props.className how far it reaches, where that is not as far as the element
 */
export function Highlight({ className = "inset-0 rounded-[inherit]" }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "pointer-events-none absolute -z-1 bg-signal opacity-0 transition-opacity duration-[2500ms] ease-out starting:opacity-25 print:hidden",
        className,
      )}
    />
  );
}
