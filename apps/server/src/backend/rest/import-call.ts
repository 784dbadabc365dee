import { sql } from "kysely";
import type { Account } from "../../contract/caller";
import type { RlsConnection } from "../lite/rls-connection";
import { databaseErrorResponse } from "./data-error";

const PATH = "/rest/v1/rpc/import_projects";

/** Whether a request imports the projects of a file. */
export function isImport({ method, url }: Request): boolean {
  return method === "POST" && new URL(url).pathname === PATH;
}

/**
 * Imports projects with the rights of an account. The arguments go to the database as they came, which has a process
 * for each call: to parse the rows of a file in this thread would hold up everybody else for seconds.
 */
export async function importProjects(
  request: Request,
  { id, sessionId }: Account,
  connection: RlsConnection,
): Promise<Response> {
  const role = "authenticated";
  const auth = { role, uid: id, jwt: { sub: id, role, session_id: sessionId } };
  const args = await request.text();
  const call = sql<{ outcome: unknown }>`
    select public.import_projects(file_name, rows, seen_import, member) as outcome
    from json_to_record(${args}::text::json)
      as sent(file_name text, rows jsonb, seen_import bigint, member uuid)`;
  try {
    const { rows } = await connection.withContext({ auth }, (queries) => call.execute(queries), {
      rpc: { method: request.method, path: PATH, readOnly: false },
    });
    return Response.json(rows[0]?.outcome);
  } catch (error) {
    return databaseErrorResponse([error]);
  }
}
