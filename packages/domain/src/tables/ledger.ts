import * as v from "valibot";
import { ENTRY_DESCRIPTION_MAX_LENGTH, REFERENCE_MAX_LENGTH } from "../limits";
import { table } from "./fact";
import {
  amount,
  donorOf,
  entryKind,
  foreignCurrency,
  internal,
  line,
  milestoneOf,
  rate,
  receiptOf,
  requiredDay,
} from "./kinds";

/** What a project received, was promised, spent and passed on. Amounts are in its currency. */
export const ledger = table(
  "ledger_entries",
  {
    kind: entryKind("kind"),
    day: requiredDay("day", "entryDay"),
    /** Less than 0 for what corrects another entry; null for one in another currency whose rate is not known. */
    amount: amount("amount"),
    /** In the currency in which it was paid, where that is another. */
    originalAmount: amount("original_amount"),
    originalCurrency: foreignCurrency("original_currency"),
    /** What one unit of the original currency was in the project's. */
    rate: rate("rate"),
    description: line("description", "entryDescription", { max: ENTRY_DESCRIPTION_MAX_LENGTH }),
    /** The donor whose money it is. */
    donorId: donorOf("donor_id"),
    /** Who it went to, or came from where that is no donor of the project. */
    counterparty: line("counterparty", "counterparty"),
    milestoneId: milestoneOf("milestone_id"),
    /** The document that is its receipt. */
    receiptId: receiptOf("resource_id"),
    /** By which an import knows the entry again. */
    reference: line("reference", "reference", { max: REFERENCE_MAX_LENGTH }),
    /** ISO timestamp. */
    createdAt: internal("created_at", v.string()),
  },
  "description",
);
