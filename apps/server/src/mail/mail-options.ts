import * as v from "valibot";
import type { Config } from "../config/config";

/** How mail is sent: plain data, which can be passed to a thread. */
export const mailOptionsSchema = v.object({
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  smtpUrl: v.string(),
  /** Sender, such as `Vigie <no-reply@example.org>`. */
  from: v.string(),
});

/** See {@link mailOptionsSchema}. */
export type MailOptions = v.InferOutput<typeof mailOptionsSchema>;

/** Null where no mail is sent. */
export function mailOptionsOf({
  smtpUrl,
  mailFrom,
  publicUrl,
}: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl">): MailOptions | null {
  if (smtpUrl === undefined || publicUrl === undefined) return null;
  return { smtpUrl, from: mailFrom ?? `no-reply@${new URL(publicUrl).hostname}` };
}
