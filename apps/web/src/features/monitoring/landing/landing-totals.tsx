import { formatCount } from "@vigie/domain/format/beneficiaries";
import { Skeleton } from "@/components/ui/skeleton";
import type { Totals } from "./totals";

interface LandingTotalsProps {
  /** Undefined while the projects are on their way. */
  totals: Totals | undefined;
}

/** What all projects come to, in three numbers. */
export function LandingTotals({ totals }: LandingTotalsProps) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-4 sm:gap-x-10">
      <Total count={totals?.projects} one="project online" many="projects online" />
      <Total count={totals?.countries} one="country" many="countries" />
      <Total count={totals?.people} one="person reached" many="people reached" />
    </dl>
  );
}

interface TotalProps {
  count: number | undefined;
  one: string;
  many: string;
}

function Total({ count, one, many }: TotalProps) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted text-sm sm:text-base">{count === 1 ? one : many}</dt>
      <dd className="font-heading font-semibold text-2xl leading-tight sm:text-4xl">
        {count === undefined ? <Skeleton className="my-1 h-9 w-16" /> : formatCount(count)}
      </dd>
    </div>
  );
}
