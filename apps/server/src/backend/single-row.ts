const SINGLE_ROW = "application/vnd.pgrst.object+json";

/**
 * Whoever asks for exactly one row is told when there is none. `@supabase/lite` does so for reads,
 * inserts and deletes, but answers an update that touched no row with 200 and an empty list.
 *
 * @param response an answer of the data service to that request
 * @see https://docs.postgrest.org/en/v12/references/api/resource_representation.html#singular-or-plural
 */
export async function refuseMissingRow(request: Request, response: Response): Promise<Response> {
  const wantsOneRow = request.headers.get("accept")?.includes(SINGLE_ROW) ?? false;
  if (request.method !== "PATCH" || !wantsOneRow || !response.ok) return response;
  if ((await response.clone().text()).trim() !== "[]") return response;
  return Response.json(
    {
      code: "PGRST116",
      message: "Cannot coerce the result to a single JSON object",
      details: "The result contains 0 rows",
      hint: null,
    },
    { status: 406 },
  );
}
