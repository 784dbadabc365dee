import * as v from "valibot";

/** How mail is sent: plain data, which can be passed to a thread. */
export const mailOptionsSchema = v.object({
  /** `smtp://` or `smtps://`, with user and password if the server needs them. */
  smtpUrl: v.string(),
  /** Sender, such as `Vigie <no-reply@example.org>`. */
  from: v.string(),
});

/** See {@link mailOptionsSchema}. */
export type MailOptions = v.InferOutput<typeof mailOptionsSchema>;
