import { formatCount } from "@vigie/domain/format/beneficiaries";
import { formatLongRange, NO_DATE } from "@vigie/domain/format/dates";
import { formatEuros } from "@vigie/domain/format/money";
import { countryLabel, readCountryCodes } from "@vigie/domain/places/countries";
import { classNames } from "@/lib/class-names";

const notSet = NO_DATE;
const countriesNamed = 2;

/** The facts of a project as they are stored. */
export interface ProjectFacts {
  /** ISO days; null for none. */
  start_date: string | null;
  end_date: string | null;
  /** In euros; null where it is not known. */
  budget: number | null;
  beneficiaries: number | null;
  /** Codes of countries, as a list. */
  countries: unknown;
}

interface KeyFactsProps {
  project: ProjectFacts;
  /** One below the other on wide screens, where something stands beside them. */
  isColumn?: boolean;
}

/** How long, how much, for how many and where, at a glance. */
export function KeyFacts({ project, isColumn = false }: KeyFactsProps) {
  const { start_date, end_date, budget, beneficiaries, countries } = project;
  return (
    <dl
      className={classNames(
        "grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line print:grid-cols-[auto_auto_auto_1fr]",
        isColumn ? "lg:grid-cols-1" : "lg:grid-cols-[auto_1fr_1fr_minmax(0,1.75fr)]",
      )}
    >
      <Fact name="Program duration" isWide>
        {formatLongRange(start_date, end_date)}
      </Fact>
      <Fact name="Planned budget">{budget === null ? notSet : formatEuros(budget)}</Fact>
      <Fact name="Participants">
        {beneficiaries === null ? notSet : formatCount(beneficiaries)}
      </Fact>
      <Fact name="Where" isWide>
        {firstCountries(readCountryCodes(countries))}
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Takes the whole width on a phone. */
  isWide?: boolean;
  children: string;
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div
      className={classNames(
        "flex flex-col justify-center bg-surface px-5 py-4 lg:px-6 print:py-2",
        isWide && "max-lg:col-span-2 print:col-span-1",
      )}
    >
      <dt className="text-muted text-sm">{name}</dt>
      <dd
        className={classNames(
          "mt-1 text-balance font-heading text-lg leading-snug sm:text-xl print:text-base",
          children === notSet ? "text-muted" : "font-semibold",
        )}
      >
        {children}
      </dd>
    </div>
  );
}

/** The first of a long list; all of them are named with the description. */
function firstCountries(codes: readonly string[]): string {
  if (codes.length === 0) return notSet;
  const names = codes.slice(0, countriesNamed).map(countryLabel).join(", ");
  const others = codes.length - countriesNamed;
  return others > 0 ? `${names} and ${others} more` : names;
}
