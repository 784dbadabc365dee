import * as v from "valibot";
import { message } from "../language/message";
import { formOf } from "../tables/form-rules";
import { ledger } from "../tables/ledger";

const { createdAt: _, ...typed } = ledger.facts;

const entry = formOf(typed);

type Entry = v.InferOutput<typeof entry>;

/**
 * The form of an entry: an amount in the project's currency, or one in another, with the rate that was used where it is
 * known.
 */
export const ledgerEntrySchema = v.pipe(
  entry,
  v.rawCheck<Entry>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const [name, problem] =
      value.originalCurrency === null
        ? (["amount", "entryAmount"] as const)
        : (["originalAmount", "originalAmount"] as const);
    if (value[name] !== null) return;
    addIssue({
      message: message(`forms.${problem}Required`),
      path: [{ type: "object", origin: "value", input: value, key: name, value: value[name] }],
    });
  }),
  v.transform(stored),
);

/** What is stored: the database makes the amount of one in another currency. */
function stored({ amount, originalAmount, rate, ...others }: Entry) {
  return others.originalCurrency === null
    ? { ...others, amount, originalAmount: null, rate: null }
    : { ...others, originalAmount, rate };
}

export type LedgerEntryInput = v.InferInput<typeof ledgerEntrySchema>;

export type CheckedEntry = v.InferOutput<typeof ledgerEntrySchema>;
