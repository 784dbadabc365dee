/** What a webhook can be told; the check `webhooks_events_known` lists the same. */
export const webhookEvents = [
  "project.online",
  "project.changed",
  "project.offline",
  "project.deleted",
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** Why a webhook is told nothing; the check `webhooks_stopped_known` lists the same. */
export const webhookStops = ["paused", "gone", "failing"] as const;

export type WebhookStop = (typeof webhookStops)[number];

/** Why a message reached nobody. `stopped`: the webhook was, before it was sent. */
export const webhookFailures = [
  "stopped",
  "unknown_name",
  "private_address",
  "timeout",
  "certificate",
  "unreachable",
] as const;

export type WebhookFailure = (typeof webhookFailures)[number];

/** What became of an attempt: an answer with the first words of its text, or none. */
export type WebhookAnswer = { status: number; text: string } | { failure: WebhookFailure };

/** How the outbox keeps an answer: `503 Try later`, `!timeout`. */
export function writeWebhookAnswer(answer: WebhookAnswer): string {
  return "failure" in answer ? `!${answer.failure}` : `${answer.status} ${answer.text}`.trim();
}

/** Reads what {@link writeWebhookAnswer} wrote; null for anything else. */
export function readWebhookAnswer(stored: string | null): WebhookAnswer | null {
  const [, status, text = ""] = /^(\d{3})(?: (.*))?$/s.exec(stored ?? "") ?? [];
  if (status !== undefined) return { status: Number(status), text };
  const failure = webhookFailures.find((each) => stored === `!${each}`);
  return failure === undefined ? null : { failure };
}
