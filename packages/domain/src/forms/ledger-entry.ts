import * as v from "valibot";
import { message } from "../language/message";
import { rulesOf } from "../tables/form-rules";
import { ledger } from "../tables/ledger";

const { createdAt: _, milestoneId: __, ...typed } = ledger.facts;

const entry = v.object({ ...rulesOf(typed), milestoneId: v.nullable(v.string()) });

type Entry = v.InferOutput<typeof entry>;

/** The form of an entry: an amount in the project's currency, or one in another with the rate that was used. */
export const ledgerEntrySchema = entrySchema({ isRateNeeded: true });

/** The form of an entry that came in without its rate, which may stay unknown. */
export const unratedEntrySchema = entrySchema({ isRateNeeded: false });

function entrySchema({ isRateNeeded }: { isRateNeeded: boolean }) {
  return v.pipe(
    entry,
    // One step for all, since a form tells the problems of the first step that has any.
    v.rawCheck<Entry>(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const [name, problem] of missingOf(dataset.value, isRateNeeded)) {
        const { value } = dataset;
        addIssue({
          message: message(`forms.${problem}Required`),
          path: [{ type: "object", origin: "value", input: value, key: name, value: value[name] }],
        });
      }
    }),
    v.transform(stored),
  );
}

/** The fields that an entry cannot be without, and by what the catalogue calls them. */
function missingOf(
  { amount, originalAmount, originalCurrency, rate }: Entry,
  isRateNeeded: boolean,
) {
  if (originalCurrency === null) return amount === null ? [["amount", "entryAmount"] as const] : [];
  return [
    ...(originalAmount === null ? [["originalAmount", "originalAmount"] as const] : []),
    ...(rate === null && isRateNeeded ? [["rate", "rate"] as const] : []),
  ];
}

/** What is stored: the database makes the amount of one in another currency. */
function stored({ amount, originalAmount, rate, ...others }: Entry) {
  return others.originalCurrency === null
    ? { ...others, amount, originalAmount: null, rate: null }
    : { ...others, originalAmount, rate };
}

export type LedgerEntryInput = v.InferInput<typeof ledgerEntrySchema>;

export type CheckedEntry = v.InferOutput<typeof ledgerEntrySchema>;
