/** The columns that so many tiles fill without leaving a hole. */
export function columnsFor(count: number): string {
  return count === 3 || count > 4
    ? "sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3"
    : "sm:grid-cols-2 print:grid-cols-2";
}

/** How many of them the budget's tile, the last of so many, takes to fill its row. */
export function budgetSpan(count: number): string {
  if (count % 2 === 0) return "";
  return count === 3 ? "sm:col-span-2 lg:col-span-1 print:col-span-1" : "sm:col-span-2";
}
