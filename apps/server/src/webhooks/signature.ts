import { createHmac } from "node:crypto";

/** A message to a webhook, as Standard Webhooks 1.0 has it. */
interface SignedMessage {
  /** The same over all attempts. */
  id: string;
  /** When it is sent. */
  at: Date;
  body: string;
  /** One, or two while a new one takes the place of another. */
  secrets: readonly Uint8Array[];
}

/** The headers by which a receiver knows that a message is ours, new, and not one it had before. */
export function signatureHeaders({ id, at, body, secrets }: SignedMessage): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64"),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.map((signature) => `v1,${signature}`).join(" "),
  };
}
