import { type ReactNode, type RefCallback, useId } from "react";
import type { FocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { EmptyState } from "@/components/layout/empty-state";

interface CollectionProps {
  /** What the rows are: `Team members`. */
  heading: string;
  count: number;
  /** Stands in the place of the rows while there are none. */
  empty: string;
  /** Where the focus goes when a row is removed; left out where rows are only shown. */
  focus?: FocusAfterRemoval;
  /** The rows, given the `ref` of the element whose children they are. */
  children: (rows: RefCallback<HTMLElement> | undefined) => ReactNode;
}

/** The rows below a form, with how many there are. */
export function Collection({ heading, count, empty, focus, children }: CollectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-baseline gap-2.5">
        <h2 ref={focus?.heading} id={id} tabIndex={-1} className="text-xl">
          {heading}
        </h2>
        {count === 0 ? null : <span className="text-muted tabular-nums">{count}</span>}
      </div>
      {count === 0 ? <EmptyState text={empty} /> : children(focus?.list)}
    </section>
  );
}
