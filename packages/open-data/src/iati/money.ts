import { amountOfCents, centsOf } from "@vigie/domain/format/money";
import type { ServerTexts } from "@vigie/domain/language/texts";
import type { EntryKind } from "@vigie/domain/project/entry-kind";
import type { OpenProject } from "../open-project";
import { element, type XmlElement } from "../xml";
import { coded, dated, told, worded } from "./elements";
import { donorOf, entriesUntil } from "./facts";
import { type Participant, participantAs } from "./organisation";

const DAY = 86_400_000;

/** Days with their first and last, as ISO dates. */
export interface Period {
  start: string;
  end: string;
}

/** The calendar years of a project, the first and the last as far as it runs: no budget may be of more than a year. */
export function yearsOf({ start, end }: Period): Period[] {
  const [first, last] = [start, end].map((day) => Number(day.slice(0, 4)));
  if (first === undefined || last === undefined || end < start) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    start: index === 0 ? start : `${first + index}-01-01`,
    end: first + index === last ? end : `${first + index}-12-31`,
  }));
}

/** An amount by the days of each period, whose parts add up to it to the cent. */
export function shareByDays(amount: number, periods: readonly Period[]): number[] {
  const days = periods.map(({ start, end }) => (Date.parse(end) - Date.parse(start)) / DAY + 1);
  const all = days.reduce((sum, each) => sum + each, 0);
  let passed = 0;
  let given = 0;
  return days.map((each) => {
    passed += each;
    const until = Math.round((centsOf(amount) / all) * passed);
    const part = until - given;
    given = until;
    return amountOfCents(part);
  });
}

/** The budget by years; none where it is not known when the project begins or ends. */
export function budgets({ budget, currency, start_date, end_date }: OpenProject): XmlElement[] {
  if (!budget || start_date === null || end_date === null) return [];
  const years = yearsOf({ start: start_date, end: end_date });
  const parts = shareByDays(budget, years);
  return years.map(({ start, end }, index) =>
    element(
      "budget",
      { type: "1", status: "1" },
      dated("period-start", start),
      dated("period-end", end),
      value(parts[index] ?? 0, currency, start),
    ),
  );
}

const TYPES: Readonly<Record<EntryKind, string>> = {
  received: "1",
  promised: "11",
  passed_on: "3",
  spent: "4",
};

/** The entries that are shown, but for those of days to come; without any, all that is spent as one expenditure. */
export function transactions(
  project: OpenProject,
  { t, today }: { t: ServerTexts; today: string },
): (XmlElement | null)[] {
  return project.entries !== null && project.entries.length > 0
    ? entriesUntil(today, project).map((entry) => transaction(project, entry))
    : [spentToDate(project, t, today)];
}

type Entry = NonNullable<OpenProject["entries"]>[number];

function transaction(project: OpenProject, entry: Entry): XmlElement | null {
  const { kind, day, description, counterparty, reference } = entry;
  const { amount, original_amount, original_currency } = entry;
  const paid = original_amount ?? amount;
  if (!paid) return null;
  const isGiven = kind === "received" || kind === "promised";
  const donor = donorOf(project, entry);
  const other = counterparty === null ? undefined : called(counterparty);
  const partner = project.partners.find(({ name }) => name === counterparty);
  return element(
    "transaction",
    {
      ref: reference,
      "vigie:donor": isGiven ? null : donor?.name,
      "vigie:counterparty": isGiven && donor ? counterparty : null,
    },
    coded("transaction-type", TYPES[kind]),
    dated("transaction-date", day),
    value(paid, original_currency ?? project.currency, day),
    told("description", description),
    isGiven && party("provider-org", donor ?? other, "provider-activity-id"),
    !isGiven && party("receiver-org", partner ?? other, "receiver-activity-id"),
  );
}

/** Somebody of whom the name is all that is known. */
function called(name: string): Participant {
  return { name, identifier: null, organisation_type: null, activity_identifier: null };
}

function party(
  name: string,
  one: Participant | undefined,
  activityAttribute: string,
): XmlElement | null {
  return one === undefined ? null : participantAs(name, one, activityAttribute);
}

/** On the day on which it was told last, or on which the project ended. */
function spentToDate(
  { money_spent, currency, updated_at, end_date }: OpenProject,
  t: ServerTexts,
  today: string,
): XmlElement | null {
  if (!money_spent) return null;
  const [day = today] = [updated_at.slice(0, 10), end_date ?? today, today].sort();
  return element(
    "transaction",
    { "vigie:is": "total" },
    coded("transaction-type", TYPES.spent),
    dated("transaction-date", day),
    value(money_spent, currency, day),
    worded("description", t.language, t("iati.spentToDate")),
  );
}

function value(amount: number, currency: string, day: string): XmlElement {
  return element("value", { currency, "value-date": day }, amount.toFixed(2));
}
