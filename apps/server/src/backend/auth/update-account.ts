import * as v from "valibot";
import { authError } from "../../errors/auth-error";
import { type AccountCall, forwardCall } from "./account-call";
import { changeAddress } from "./change-address";
import { changePassword } from "./change-password";
import { readBody, storableText } from "./request-body";

const changesSchema = v.object({
  password: v.nullish(v.string()),
  current_password: v.nullish(v.string()),
  email: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  data: v.nullish(v.record(v.string(), v.unknown())),
});

/** The only metadata that the web app writes. Metadata grants no rights. */
const dataSchema = v.pipe(
  v.strictObject({
    organization_name: v.optional(v.pipe(storableText, v.trim(), v.nonEmpty(), v.maxLength(200))),
    /** The tag of the language that the person reads Vigie in; null for their browser's. */
    language: v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/))),
    ),
    /** As PostgreSQL and browsers name it, such as `Africa/Dakar`: where Monday mornings begin. */
    time_zone: v.optional(
      v.nullable(v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w+-]+(?:\/[\w+-]+){0,2}$/))),
    ),
    /** Whether the person is mailed what their projects need. */
    reminders: v.optional(v.boolean()),
  }),
  v.check((data) => Object.keys(data).length > 0),
);

/**
 * Answers `PUT /user`: a new password, which the server sets itself, a new address, which is
 * confirmed by a mailed link, or in the metadata the organisation's name and what the person chose for themselves.
 */
export async function updateAccount(call: AccountCall): Promise<Response> {
  const body = await readBody(call.request, changesSchema, () =>
    authError(422, "validation_failed", "These changes to an account cannot be read"),
  );
  if (body.refusal) return body.refusal;
  const { password, current_password, email, phone, data } = body.output;

  if (phone) {
    const message = "An account has no phone number on this server";
    return authError(422, "phone_provider_disabled", message);
  }
  if (email && password != null) {
    const message = "Change the address and the password one after the other";
    return authError(422, "validation_failed", message);
  }
  const metadata = v.safeParse(v.nullish(dataSchema), data);
  if (!metadata.success) {
    const message =
      "Of an account's data, only organization_name, to 1 to 200 characters, language, time_zone and reminders can be set";
    return authError(422, "validation_failed", message);
  }
  if (email) {
    const refusal = await changeAddress(call, {
      email,
      currentPassword: current_password ?? undefined,
    });
    if (refusal !== null) return refusal;
  }
  if (password != null) {
    const change = { password, currentPassword: current_password ?? undefined };
    const refusal = await changePassword(call, change);
    if (refusal !== null) return refusal;
  }
  return metadata.output
    ? forwardCall(call, { path: "/user", body: { data: metadata.output } })
    : forwardCall(call, { method: "GET", path: "/user" });
}
