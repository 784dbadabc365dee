import * as v from "valibot";

const SINGLE_ROW = "application/vnd.pgrst.object+json";

const rowsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.unknown()));

/**
 * Answers a write that asks for exactly one row with that row, or with an error. `@supabase/lite` answers
 * some such writes with a list: an update that changed no row, and an insert that renames columns.
 *
 * @param response the data service's response to the request
 * @see https://docs.postgrest.org/en/v12/references/api/resource_representation.html#singular-or-plural
 */
export async function asSingleRow(request: Request, response: Response): Promise<Response> {
  const wantsOneRow = request.headers.get("accept")?.includes(SINGLE_ROW) ?? false;
  const isWrite = request.method === "PATCH" || request.method === "POST";
  if (!wantsOneRow || !isWrite || !response.ok) return response;

  const rows = v.safeParse(rowsSchema, await response.clone().text());
  if (!rows.success) return response;
  if (rows.output.length !== 1) return refuse(rows.output.length);
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(JSON.stringify(rows.output[0]), { status: response.status, headers });
}

function refuse(count: number): Response {
  return Response.json(
    {
      code: "PGRST116",
      message: "Cannot coerce the result to a single JSON object",
      details: `The result contains ${count} rows`,
      hint: null,
    },
    { status: 406 },
  );
}
