import { useSyncExternalStore } from "react";

/** An amount that was saved. */
export interface SpendingEntry {
  /** The total spent to date. */
  amount: number;
  /** By its code. */
  currency: string;
  /** When it was saved, an ISO timestamp. */
  date: string;
}

const nothing: readonly SpendingEntry[] = [];

/** By person and project, newest first, for as long as the app stays open: it is not stored. */
const histories = new Map<string, readonly SpendingEntry[]>();
const listeners = new Set<() => void>();

/** Adds an entry to a history. */
export function noteSpending(key: string, entry: SpendingEntry): void {
  histories.set(key, [entry, ...(histories.get(key) ?? nothing)]);
  for (const listener of listeners) listener();
}

/** A history, newest first; renders again when it grows. */
export function useSpendingHistory(key: string): readonly SpendingEntry[] {
  return useSyncExternalStore(subscribe, () => histories.get(key) ?? nothing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
