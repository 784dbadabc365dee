import * as v from "valibot";
import { amountOfCents, centsOf, sumOf } from "../format/money";
import { ENTRY_KINDS, type EntryKind, isSpending } from "./entry-kind";

const source = v.object({
  kind: v.picklist(ENTRY_KINDS),
  /** The id of the donor; null for money without a named source. */
  donor: v.nullable(v.string()),
  /** What the donor is called; null also for one that has a picture alone. */
  name: v.nullable(v.string()),
  /** Of entries whose rate is not known; null for the project's own. */
  currency: v.optional(v.nullable(v.string()), null),
  amount: v.number(),
});

/** What the ledger of a project comes to, as `project_money` tells it. Amounts in the project's currency. */
export const projectMoney = v.object({
  sources: v.array(source),
  /** What was spent in each month that has entries: `2026-03`, in order. */
  months: v.array(v.object({ month: v.string(), spent: v.number() })),
});

export type ProjectMoney = v.InferOutput<typeof projectMoney>;

/** What visitors compare: money that is passed on is spent. */
export const MONEY_GROUPS = ["received", "promised", "spent"] as const;

export type MoneyGroup = (typeof MONEY_GROUPS)[number];

/** Money of one source. */
export interface MoneyOfSource {
  donor: string | null;
  name: string | null;
  amount: number;
}

/** What was received, promised or spent, by source, the largest amount first. */
export interface MoneyBySource {
  total: number;
  sources: readonly MoneyOfSource[];
  /** What of it was passed on to partners. */
  passedOn: number;
  /** Amounts in other currencies whose rates are not known, which no sum has. */
  uncounted: readonly { currency: string; amount: number }[];
}

/** The money of a group by its sources. */
export function moneyBySource({ sources }: ProjectMoney, group: MoneyGroup): MoneyBySource {
  const ofGroup = sources.filter(({ kind }) => groupOf(kind) === group);
  const counted = ofGroup.filter(({ currency }) => currency === null);
  const uncounted = ofGroup.flatMap(({ currency, amount }) =>
    currency === null ? [] : [{ currency, amount }],
  );
  return {
    total: amountOf(counted),
    sources: [...new Set(counted.map(({ donor }) => donor))]
      .map((donor) => {
        const rows = counted.filter((row) => row.donor === donor);
        return { donor, name: rows[0]?.name ?? null, amount: amountOf(rows) };
      })
      .toSorted((one, other) => other.amount - one.amount),
    passedOn: amountOf(counted.filter(({ kind }) => kind === "passed_on")),
    uncounted: [...new Set(uncounted.map(({ currency }) => currency))].map((currency) => ({
      currency,
      amount: amountOf(uncounted.filter((row) => row.currency === currency)),
    })),
  };
}

function groupOf(kind: EntryKind): MoneyGroup {
  if (isSpending(kind)) return "spent";
  return kind === "promised" ? "promised" : "received";
}

function amountOf(rows: readonly { amount: number }[]): number {
  return sumOf(rows.map(({ amount }) => amount));
}

/** What was spent up to the end of a month. */
export interface SpentUntil {
  /** `2026-03`. */
  month: string;
  spent: number;
  total: number;
}

/** The spending of each month with all that was spent before. */
export function spendingOverTime({ months }: ProjectMoney): SpentUntil[] {
  let cents = 0;
  return months.map(({ month, spent }) => {
    cents += centsOf(spent);
    return { month, spent, total: amountOfCents(cents) };
  });
}

/** How many months a month is after the year 0, so that months can be set along a line. */
export function monthNumber(month: string): number {
  const [year = 0, ofYear = 1] = month.split("-").map(Number);
  return year * 12 + ofYear - 1;
}
