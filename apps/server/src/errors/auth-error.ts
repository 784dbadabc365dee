import { type Words, wordsOf } from "@vigie/domain/language/english";

const CODE_HEADER = "x-sb-error-code";

/**
 * A refusal in the shape of Supabase's authentication service, whose `msg` clients show.
 *
 * @param said a text, what `message` made, or what another service said
 */
export function authError(status: number, errorCode: string, said: string | Words): Response {
  const { message, ...key } = typeof said === "string" ? wordsOf(said) : said;
  return Response.json(
    { code: status, error_code: errorCode, msg: message, ...(key.hint && key) },
    { status, headers: { [CODE_HEADER]: errorCode } },
  );
}

/** The code that a refusal carries, or null. */
export function errorCodeOf(response: Response): string | null {
  return response.headers.get(CODE_HEADER);
}
