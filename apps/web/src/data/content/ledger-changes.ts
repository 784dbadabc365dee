import type { CheckedEntry } from "@vigie/domain/forms/ledger-entry";
import { DataError } from "@/lib/data-error";
import { addRow, changeRow, isTaken, type RowAddress } from "./content-changes";
import { type LedgerEntry, ledgerTable } from "./ledger";

const REFERENCE_TAKEN = "failed.entryReferenceTaken";

/**
 * Adds an entry, once for each id.
 *
 * @throws {DataError} see `takenReference`
 */
export function addEntry(address: RowAddress, entry: CheckedEntry): Promise<void> {
  return addRow(ledgerTable, address, entry).catch(refuse);
}

/**
 * Changes an entry. Gives what is stored then.
 *
 * @throws {RowChangedError} when another member changed the same
 * @throws {DataError} see `takenReference`
 */
export function changeEntry(known: LedgerEntry, entry: CheckedEntry): Promise<LedgerEntry> {
  return changeRow(ledgerTable, known, entry).catch(refuse);
}

/** Why a reference was refused, where another entry has it; null for other failures. */
export function takenReference(error: Error) {
  return isReferenceTaken(error) ? { name: "reference" as const, message: REFERENCE_TAKEN } : null;
}

function refuse(error: unknown): never {
  throw isReferenceTaken(error) ? new DataError(REFERENCE_TAKEN, error, error.status) : error;
}

function isReferenceTaken(error: unknown): error is DataError {
  return error instanceof DataError && isTaken(error);
}
