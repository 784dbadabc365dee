import { formatCount } from "@vigie/domain/format/beneficiaries";
import type { ListOverview } from "@/data/projects/public/list-overview";
import { landingClasses } from "./landing-classes";

/** The totals of all projects, in one line. */
export function LandingTotals({ overview }: { overview: ListOverview }) {
  return (
    <dl className={landingClasses.totals}>
      <Total count={overview.projects} one="project online" many="projects online" />
      <Total count={overview.countries.length} one="country" many="countries" />
      <Total count={overview.people} one="person reached" many="people reached" />
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
    <div className="flex flex-row-reverse flex-wrap-reverse items-baseline justify-end gap-x-2">
      <dt className="text-muted">{count === 1 ? one : many}</dt>
      <dd className="font-heading font-semibold text-2xl tabular-nums">{formatCount(count)}</dd>
    </div>
  );
}
