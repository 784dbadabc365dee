/** Leads past what every page begins with, for those who go by keyboard. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:z-20 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3"
    >
      Skip to content
    </a>
  );
}
