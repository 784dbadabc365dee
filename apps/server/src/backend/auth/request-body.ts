import * as v from "valibot";
import { authError } from "../../errors/auth-error";

/** Far more than any body of the accounts service, in bytes of UTF-8. */
const MAX_BODY_BYTES = 4096;

/** Text that PostgreSQL can store, without NUL. */
export const storableText = v.pipe(v.string(), v.excludes("\u0000"));

/** The e-mail address of an account: trimmed, in lower case, at most 254 characters. */
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
 * Reads a JSON body of at most 4 KB that matches a schema.
 *
 * @param misfit the response for JSON that does not match
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
