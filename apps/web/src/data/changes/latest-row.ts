import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * A row of a list as it is stored by now, as far as is known: a change that waited for an earlier one starts from that one's
 * result. As it was given where the list has it no more.
 */
export function latestRow<Row extends { id: string }>(
  queries: QueryClient,
  queryKey: QueryKey,
  row: Row,
): Row {
  return queries.getQueryData<readonly Row[]>(queryKey)?.find(({ id }) => id === row.id) ?? row;
}
