/** Headers by which the data service knows who calls. */
const CALLER_HEADERS = ["apikey", "authorization"];

/**
 * A call of a function in SQL, `POST /rest/v1/rpc/{name}`, with the key and the token of another
 * request, hence with the rights of its caller.
 *
 * @param schema where the function is, unless in `public`
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
