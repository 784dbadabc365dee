import * as v from "valibot";
import { authError } from "../../errors/auth-error";

/** In bytes of UTF-8. Nothing that the accounts service takes comes near it. */
const MAX_BODY_BYTES = 4096;

/** Text that PostgreSQL can store: it knows no NUL. */
export const storableText = v.pipe(v.string(), v.excludes("\u0000"));

/** An e-mail address as accounts have it: trimmed, in lower case, at most 254 characters. */
export const emailAddress = v.pipe(
  storableText,
  v.trim(),
  v.toLowerCase(),
  v.nonEmpty(),
  v.maxLength(254),
);

const json = v.pipe(v.string(), v.parseJson());

type Body<Schema extends v.GenericSchema> =
  | { refusal: Response }
  | { refusal: null; output: v.InferOutput<Schema> };

/**
 * Reads a body of JSON, of at most 4 KB, that follows a schema.
 *
 * @param misfit the answer for JSON that does not follow it
 */
export async function readBody<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  misfit: () => Response,
): Promise<Body<Schema>> {
  const text = await request.text().catch(() => "");
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) {
    const message = `The request body is larger than ${MAX_BODY_BYTES} bytes`;
    return { refusal: authError(413, "request_too_large", message) };
  }
  const body = v.safeParse(json, text);
  if (!body.success) {
    return { refusal: authError(400, "bad_json", "The request body is not valid JSON") };
  }
  const parsed = v.safeParse(schema, body.output);
  return parsed.success ? { refusal: null, output: parsed.output } : { refusal: misfit() };
}
