/** Removes rows with repeated ids. A row that moves between two requests for pages comes with both of them. */
export function uniqueById<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
