/** The headers that identify the caller. */
const CALLER_HEADERS = ["apikey", "authorization"];

/**
 * A call of an SQL function, `POST /rest/v1/rpc/{name}`, with the key and token of another request, and thus
 * with the rights of its caller.
 *
 * @param schema of the function; `public` without one
 */
export function functionCall(
  { url, headers }: Request,
  name: string,
  args: object,
  schema?: string,
): Request {
  const own = new Headers({ "content-type": "application/json" });
  if (schema !== undefined) own.set("content-profile", schema);
  for (const header of CALLER_HEADERS) {
    const value = headers.get(header);
    if (value !== null) own.set(header, value);
  }
  const address = new URL(`/rest/v1/rpc/${name}`, url);
  return new Request(address, { method: "POST", headers: own, body: JSON.stringify(args) });
}
