import { formatCount } from "@vigie/domain/format/beneficiaries";
import { landingClasses } from "./landing-classes";
import type { Totals } from "./totals";

/** What all projects come to, in one line. */
export function LandingTotals({ totals }: { totals: Totals }) {
  return (
    <dl className={landingClasses.totals}>
      <Total count={totals.projects} one="project online" many="projects online" />
      <Total count={totals.countries} one="country" many="countries" />
      <Total count={totals.people} one="person reached" many="people reached" />
    </dl>
  );
}

interface TotalProps {
  count: number;
  one: string;
  many: string;
}

function Total({ count, one, many }: TotalProps) {
  return (
    <div className="flex flex-row-reverse items-baseline gap-2">
      <dt className="text-muted">{count === 1 ? one : many}</dt>
      <dd className="font-heading font-semibold text-2xl tabular-nums">{formatCount(count)}</dd>
    </div>
  );
}
