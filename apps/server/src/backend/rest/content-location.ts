/** `Content-Location` as the library writes it: the table, and the query's parameters sorted by name. */
export function contentLocationOf({ pathname, searchParams }: URL): string | null {
  const table = pathname.slice(pathname.lastIndexOf("/"));
  const parameters = [...searchParams].sort(([one], [other]) => one.localeCompare(other));
  const query = new URLSearchParams(parameters).toString();
  return query === "" ? null : `${table}?${query}`;
}
