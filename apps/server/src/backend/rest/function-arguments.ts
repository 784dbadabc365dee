/**
 * A call of a function by GET whose arguments reach the function as they were written. `@supabase/lite`
 * reads them as it reads filters: it takes `true` for a truth value, `null` for none, `007` for seven, and
 * `eq.5` for a condition on the answer, where PostgREST gives the function each of them as a text. What
 * stands in quotes it leaves as it is.
 *
 * @see https://docs.postgrest.org/en/v12/references/api/functions.html#calling-with-get
 */
export function withWrittenArguments(request: Request): Request {
  const address = new URL(request.url);
  if (request.method !== "GET" || !address.pathname.startsWith("/rest/v1/rpc/")) return request;
  const quoted = [...address.searchParams].map(([name, value]): [string, string] => [
    name,
    `"${value}"`,
  ]);
  address.search = new URLSearchParams(quoted).toString();
  return new Request(address, request);
}
