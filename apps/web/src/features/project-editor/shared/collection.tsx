import { type ReactNode, type RefCallback, useId, useRef } from "react";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { EmptyState } from "@/components/layout/empty-state";

interface CollectionProps {
  /** What the rows are: `Team members`. */
  heading: string;
  count: number;
  /** Stands in the place of the rows while there are none. */
  empty: string;
  /** The rows, given the `ref` of the element whose children they are. */
  children: (rows: RefCallback<HTMLElement>) => ReactNode;
}

/**
 * The rows below a form, with how many there are. When a row is removed by keyboard, the focus goes
 * on to its neighbour.
 */
export function Collection({ heading, count, empty, children }: CollectionProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const rows = useFocusAfterRemoval(title);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <div className="flex items-baseline gap-2.5">
        <h2 ref={title} id={id} tabIndex={-1} className="text-xl">
          {heading}
        </h2>
        {count === 0 ? null : <span className="text-muted tabular-nums">{count}</span>}
      </div>
      {count === 0 ? <EmptyState text={empty} /> : children(rows)}
    </section>
  );
}
