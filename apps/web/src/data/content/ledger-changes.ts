import type { CheckedEntry } from "@vigie/domain/forms/ledger-entry";
import { DataError } from "@/lib/data-error";
import { database } from "@/lib/supabase/data";
import { unwrap } from "@/lib/unwrap";
import { changeRow, isAddedAlready, type RowAddress, UNIQUE_VIOLATION } from "./content-changes";
import { type LedgerEntry, ledgerTable } from "./ledger";

const { save: saveFailure } = ledgerTable.failures;

const REFERENCE_TAKEN = "failed.entryReferenceTaken";

/**
 * Adds an entry, once for each id.
 *
 * @throws {DataError} see `takenReference`
 */
export async function addEntry({ id, projectId }: RowAddress, entry: CheckedEntry): Promise<void> {
  const { donorId, milestoneId, receiptId, originalAmount, originalCurrency, ...columns } = entry;
  const row = {
    id,
    project_id: projectId,
    donor_id: donorId,
    milestone_id: milestoneId,
    resource_id: receiptId,
    original_amount: originalAmount,
    original_currency: originalCurrency,
    ...columns,
  };
  const added = await database().from("ledger_entries").insert(row);
  if (!isAddedAlready(added)) return void unwrap(added, saveFailure);
  // The id is only taken where an earlier attempt, whose answer was lost, has added the entry; else the reference is.
  const earlier = await database().from("ledger_entries").select("id").eq("id", id).maybeSingle();
  if (unwrap(earlier, saveFailure) === null) unwrap(added, REFERENCE_TAKEN);
}

/**
 * Changes an entry. Gives what is stored then.
 *
 * @throws {RowChangedError} when another member changed the same
 * @throws {DataError} see `takenReference`
 */
export async function changeEntry(known: LedgerEntry, entry: CheckedEntry): Promise<LedgerEntry> {
  return changeRow(ledgerTable, known, entry).catch((error: unknown) => {
    throw isReferenceTaken(error) ? new DataError(REFERENCE_TAKEN, error, error.status) : error;
  });
}

/** Why a reference was refused, where another entry has it; null for other failures. */
export function takenReference(error: Error) {
  return isReferenceTaken(error) ? { name: "reference" as const, message: REFERENCE_TAKEN } : null;
}

function isReferenceTaken(error: unknown): error is DataError {
  return error instanceof DataError && error.code === UNIQUE_VIOLATION;
}
