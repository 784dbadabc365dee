import { type KeyboardEvent, useCallback, useLayoutEffect, useRef } from "react";
import { useLatest } from "@/components/hooks/use-latest";
import type { LedgerEntry } from "@/data/content/ledger";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import type { EntryField } from "./entry-row";

interface SheetOptions {
  collection: RowCollection<LedgerEntry>;
  /** The rows that are shown, in their order. */
  rows: readonly LedgerEntry[];
}

/** The state of the open row's form. The sheet looks at it before a key or a click leaves the row. */
export interface RowState {
  /** Whether there is something to save. */
  isDirty: boolean;
  /** Whether something must finish before the row can be saved or left. */
  isWaiting: boolean;
}

export const UNTOUCHED: RowState = { isDirty: false, isWaiting: false };

/** Where the person goes from a row: to another, or with null to the new one below. */
type Destination = LedgerEntry | null;

/**
 * Moves through the rows of a sheet: Enter and the arrow keys up and down save the row and open its neighbour in the
 * same column, Escape gives back what was there. A click on another row saves first, too.
 */
export function useSheetKeys({ collection, rows }: SheetOptions) {
  const state = useRef(UNTOUCHED);
  const goingTo = useRef<{ row: Destination } | null>(null);
  const column = useRef<string | null>(null);
  const lastOpen = useRef<string | null>(null);
  const { editing, formRef, resume } = collection;
  const openId = editing?.id ?? null;

  useLayoutEffect(() => {
    const form = formRef.current;
    const field = column.current;
    column.current = null;
    goingTo.current = null;
    if (openId !== null) {
      lastOpen.current = openId;
      const control = field === null ? null : form?.elements.namedItem(field);
      if (control instanceof HTMLElement) control.focus({ preventScroll: true });
      if (control instanceof HTMLInputElement && control.type !== "date") control.select();
      return;
    }
    const left = lastOpen.current;
    lastOpen.current = null;
    if (left === null || field === NEW_ROW) return;
    document.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(left)}"] button`)?.focus();
  }, [openId, formRef]);

  const go = (to: Destination, field: string | null) => {
    const { isDirty, isWaiting } = state.current;
    if (isWaiting) return;
    column.current = to === null ? NEW_ROW : field;
    if (isDirty) {
      goingTo.current = { row: to };
      formRef.current?.requestSubmit();
    } else if (to !== null || openId !== null) resume(to);
  };
  const latest = useLatest({ go });
  const open = useCallback(
    (entry: LedgerEntry, field: EntryField) => latest.current.go(entry, field),
    [latest],
  );

  /** Does what a key stands for in a field of the open row; gives whether it stands for anything. */
  const press = (key: string, field: HTMLInputElement | HTMLSelectElement): boolean => {
    if (key === "Escape") {
      if (!state.current.isWaiting) resume(null);
      return true;
    }
    const step = stepOf(key, field);
    const next = rows[rows.findIndex(({ id }) => id === openId) + step] ?? null;
    // Above the first there is nothing.
    if (step === 0 || (next === null && step < 0)) return false;
    go(next, field.name);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (openId === null || event.nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (!press(key, target)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    state,
    open,
    onKeyDown,
    /** The collection, whose form goes on to where the person wanted once it is saved. */
    collection: {
      ...collection,
      saved: (id: string | null) => {
        collection.saved(id);
        const destination = goingTo.current;
        goingTo.current = null;
        if (destination?.row) resume(destination.row);
      },
    },
  };
}

const NEW_ROW = "";

/** How many rows on a key leads from a field; 0 for a key that is the field's own. */
function stepOf(key: string, field: HTMLInputElement | HTMLSelectElement): number {
  if (key === "Enter") return 1;
  // In days and choices the arrow keys change the value.
  if (field instanceof HTMLSelectElement || field.type === "date" || field.type === "file")
    return 0;
  if (key === "ArrowDown") return 1;
  return key === "ArrowUp" ? -1 : 0;
}
