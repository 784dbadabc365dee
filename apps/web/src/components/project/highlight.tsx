import { classNames } from "@/lib/class-names";

/**
 * Highlights a change with a background that fades. Put it into an element that is `relative isolate`; give it a new
 * `key` to repeat the animation.
 *
 * @param props.className its size, where that is not the element's
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
