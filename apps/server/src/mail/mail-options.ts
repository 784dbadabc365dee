import * as v from "valibot";

/** How mail is sent: plain data, which also a thread of its own can be given. */
export const mailOptionsSchema = v.object({
  /** `smtp://` or `smtps://`, with user and password where the server asks for them. */
  smtpUrl: v.string(),
  /** Sender, such as `Vigie <no-reply@example.org>`. */
  from: v.string(),
});

/** See {@link mailOptionsSchema}. */
export type MailOptions = v.InferOutput<typeof mailOptionsSchema>;
