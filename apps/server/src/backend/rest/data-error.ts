import * as v from "valibot";
import { troubleOf, troubleResponse } from "../../errors/trouble";

const databaseErrorSchema = v.object({
  code: v.pipe(v.string(), v.regex(/^[0-9A-Z]{5}$/)),
  message: v.string(),
  detail: v.optional(v.nullable(v.string()), null),
  hint: v.optional(v.nullable(v.string()), null),
});

type DatabaseError = v.InferOutput<typeof databaseErrorSchema>;

/** PostgREST's status for the classes of SQLSTATE that do not become 400. */
const STATUS_OF_CLASS: Record<string, number> = {
  "09": 500,
  "0L": 403,
  "0P": 403,
  "25": 500,
  "2D": 500,
  "38": 500,
  "39": 500,
  "3B": 500,
  "40": 500,
  "53": 503,
  "54": 413,
  "55": 500,
  "57": 500,
  "58": 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

const DATA_PATH = "/rest/v1/";

/** Exceptions of triggers and statement timeouts are the caller's errors. */
const STATUS_OF_CODE: Record<string, number> = {
  "23503": 409,
  "23505": 409,
  "42501": 403,
  "57014": 400,
  P0001: 400,
};

const codedSchema = v.object({ code: v.string() });

/**
 * PostgREST's response to a database error that `@supabase/lite` reports as a 500, for example a violated
 * constraint or an exception of a trigger.
 *
 * @param response a response of the data service
 * @param consoleOutput what the library printed meanwhile, which includes the database's error
 * @see https://docs.postgrest.org/en/v12/references/errors.html
 */
export async function explainDataError(
  response: Response,
  consoleOutput: unknown[],
): Promise<Response> {
  // Of a value that another row has, and of a row that is not there, the library leaves out the hint.
  if (response.status === 409 && consoleOutput.some(isDatabaseError))
    return databaseErrorResponse(consoleOutput);
  if (response.status < 500) return response;
  const trouble = troubleOf(codesAmong(consoleOutput));
  if (trouble !== null) return troubleResponse(DATA_PATH, trouble);
  if (response.status !== 500 || !(await isUnknownError(response.clone()))) return response;
  return databaseErrorResponse(consoleOutput);
}

/** PostgREST's response to the first database error among these values. */
export function databaseErrorResponse(values: unknown[]): Response {
  const trouble = troubleOf(codesAmong(values));
  const parsed = v.safeParse(databaseErrorSchema, values.find(isDatabaseError));
  return trouble === null && parsed.success
    ? toResponse(parsed.output)
    : troubleResponse(DATA_PATH, trouble ?? "away");
}

function isDatabaseError(value: unknown): boolean {
  return v.is(databaseErrorSchema, value);
}

function codesAmong(consoleOutput: unknown[]): string[] {
  return consoleOutput.flatMap((value) => (v.is(codedSchema, value) ? [value.code] : []));
}

async function isUnknownError(response: Response): Promise<boolean> {
  return /"code":\s*"SUP"/.test(await response.text());
}

function toResponse({ code, message, detail, hint }: DatabaseError): Response {
  const status = STATUS_OF_CODE[code] ?? STATUS_OF_CLASS[code.slice(0, 2)] ?? 400;
  return Response.json({ code, message, details: detail, hint }, { status });
}
