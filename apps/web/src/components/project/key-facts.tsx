import { formatCount } from "@vigie/domain/format/beneficiaries";
import { formatLongRange } from "@vigie/domain/format/dates";
import { formatMoney } from "@vigie/domain/format/money";
import type { ProjectTexts } from "@vigie/domain/language/texts";
import { countryLabel, readCountryCodes } from "@vigie/domain/places/countries";
import { budgetProgress } from "@vigie/domain/project/budget";
import { timeProgress } from "@vigie/domain/project/time-progress";
import type { ReactNode } from "react";
import { classNames } from "@/lib/class-names";
import { useProjectTexts } from "@/lib/language/use-texts";
import { Bar } from "./data-viz-tile/bar";

const countriesNamed = 2;

/** The facts of a project as they are stored. */
export interface ProjectFacts {
  /** ISO days; null for none. */
  start_date: string | null;
  end_date: string | null;
  /** Of its amounts, by its code. */
  currency: string;
  /** Null where it is not known. */
  budget: number | null;
  /** To date; null or left out where it is not known. */
  money_spent?: number | null;
  beneficiaries: number | null;
  /** Codes of countries, as a list. */
  countries: unknown;
}

interface KeyFactsProps {
  project: ProjectFacts;
  now: Date;
  /** Whether they stand beside other content, and so have only two columns on wide screens. */
  isBeside?: boolean;
}

/** Beneficiaries, budget, duration and countries at a glance. Unknown facts are left out. */
export function KeyFacts({ project, now, isBeside = false }: KeyFactsProps) {
  const t = useProjectTexts();
  const { start_date: start, end_date: end, budget, currency, beneficiaries } = project;
  const countries = readCountryCodes(project.countries);
  const facts = [
    beneficiaries === null ? null : (
      <Fact key="participants" name={t("project.participants")}>
        {formatCount(t, beneficiaries)}
      </Fact>
    ),
    budget === null ? null : (
      <Fact
        key="budget"
        name={t("project.plannedBudget")}
        bar={spentOf(t, budgetProgress(project.money_spent ?? null, budget)?.percent)}
      >
        {formatMoney(t, budget, currency)}
      </Fact>
    ),
    start === null && end === null ? null : (
      <Fact
        key="duration"
        name={t("project.duration")}
        bar={passedOf(t, timeProgress(start, end, now))}
      >
        {formatLongRange(t, start, end)}
      </Fact>
    ),
    countries.length === 0 ? null : (
      <Fact key="where" name={t("project.where")}>
        {firstCountries(t, countries)}
      </Fact>
    ),
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <dl
      className={classNames(
        "flex flex-wrap gap-px overflow-hidden rounded-card border border-line bg-line print:grid print:grid-cols-[auto_auto_auto_1fr]",
        !isBeside && columns[facts.length],
      )}
    >
      {facts}
    </dl>
  );
}

/** The columns for a number of facts, where nothing stands beside them. */
const columns: Readonly<Record<number, string>> = {
  1: "lg:max-w-sm",
  3: "lg:grid lg:grid-cols-3",
  4: "lg:grid lg:grid-cols-[auto_auto_minmax(0,1fr)_minmax(0,1fr)]",
};

interface FactProps {
  name: string;
  /** Its progress in percent, with its label. */
  bar?: { percent: number; text: string } | undefined;
  children: string;
}

function Fact({ name, bar, children }: FactProps): ReactNode {
  return (
    <div className="flex max-w-full flex-auto basis-2/5 flex-col bg-surface px-4 py-3.5 sm:px-5 sm:py-4 print:last:col-end-[-1]! print:py-2">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="mt-1 flex flex-1 flex-col justify-between gap-2">
        <span className="text-balance font-heading font-semibold text-lg leading-snug sm:text-xl print:text-base">
          {children}
        </span>
        {bar ? (
          <span className="flex flex-col gap-1 text-muted text-sm print:hidden">
            <Bar width={Math.min(100, bar.percent)} fill="primary" isThin />
            <span>{bar.text}</span>
          </span>
        ) : null}
      </dd>
    </div>
  );
}

function spentOf(t: ProjectTexts, percent: number | undefined): FactProps["bar"] {
  return percent === undefined
    ? undefined
    : { percent, text: t("project.percentSpent", { percent }) };
}

function passedOf(t: ProjectTexts, percent: number | null): FactProps["bar"] {
  return percent === null
    ? undefined
    : { percent, text: t("project.percentOfTheTime", { percent }) };
}

/** The first entries of a long list, which the description names in full. */
function firstCountries(t: ProjectTexts, codes: readonly string[]): string {
  const names = codes
    .slice(0, countriesNamed)
    .map((code) => countryLabel(t, code))
    .join(", ");
  const others = codes.length - countriesNamed;
  return others > 0 ? t("project.namesAndMore", { names, count: others }) : names;
}
