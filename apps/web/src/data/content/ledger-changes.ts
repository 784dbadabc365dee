import type { CheckedEntry } from "@vigie/domain/forms/ledger-entry";
import { addRow, changeRow, type RowAddress, uniqueFact } from "./content-changes";
import { type LedgerEntry, ledgerTable } from "./ledger";

const reference = uniqueFact("reference", "failed.entryReferenceTaken");

/**
 * Adds an entry, once for each id.
 *
 * @throws {DataError} see `takenReference`
 */
export function addEntry(address: RowAddress, entry: CheckedEntry): Promise<void> {
  return addRow(ledgerTable, address, entry).catch(reference.refuse);
}

/**
 * Changes an entry. Gives what is stored then.
 *
 * @throws {RowChangedError} when another member changed the same
 * @throws {DataError} see `takenReference`
 */
export function changeEntry(known: LedgerEntry, entry: CheckedEntry): Promise<LedgerEntry> {
  return changeRow(ledgerTable, known, entry).catch(reference.refuse);
}

/** Why a reference was refused, where another entry has it; null for other failures. */
export const takenReference = reference.taken;
