/**
 * The rows that a statement gave. The driver counts on from the rows of the statement before where that one
 * failed after its first rows, as a slow read does that is ended while it is sent: the list then begins with
 * places that nothing was put in.
 */
export function returnedRows<Row>(list: readonly Row[]): readonly Row[] {
  // Places that nothing was put in are left out.
  return 0 in list || list.length === 0 ? list : list.filter(() => true);
}
