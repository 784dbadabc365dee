import type { TestMember } from "@vigie/test-backend/builders";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { nullable, object, parse, string } from "valibot";

const failure = object({ code: nullable(string()), message: string() });

/** Sends a row that the client's types would not let pass; gives the error's code, or null. */
export async function sendRow(
  backend: TestBackend,
  member: TestMember,
  method: "POST" | "PATCH",
  path: string,
  row: unknown,
): Promise<string | null> {
  const response = await backend.fetch(`${backend.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: backend.anonKey,
      Authorization: `Bearer ${member.accessToken}`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(row),
  });
  if (response.ok) return null;
  return parse(failure, await response.json()).code;
}
