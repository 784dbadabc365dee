import { webhookEvents, writeWebhookAnswer } from "@vigie/domain/webhooks";
import type { Sql } from "postgres";
import * as v from "valibot";
import { asService } from "../database/roles";
import { fillerOf, type Sender, type Sending } from "../outbox/outbox";
import type { Network } from "./network";
import { type Posted, post } from "./post";
import { signatureHeaders } from "./signature";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each further attempt, as Standard Webhooks proposes them: over three days. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];

/** A receiver may ask for no longer a pause than the longest of ours. */
const MAX_PAUSE = 24 * HOUR;

/** Each waits for one receiver at most, and a webhook takes one at a time. */
const CONCURRENT = 20;

const GONE = 410;

const contentSchema = v.variant("type", [
  v.object({ type: v.literal("ping"), at: v.string() }),
  v.object({
    type: v.picklist(webhookEvents),
    at: v.string(),
    project_ids: v.array(v.string()),
  }),
]);

type Message = v.InferOutput<typeof contentSchema>;

const targetSchema = v.object({
  url: v.string(),
  organization_id: v.string(),
  stopped: v.nullable(v.string()),
  secrets: v.array(v.instance(Uint8Array)),
  /** Those of its projects that visitors see. */
  online: v.array(v.string()),
});

type Target = v.InferOutput<typeof targetSchema>;

/** What deliveries need besides what is in the outbox. */
export interface WebhookSenderOptions {
  sql: Sql;
  network: Network;
  /** Where the pages of projects are; null for messages without such addresses. */
  publicUrl: string | null;
}

/** Puts into the outbox what webhooks are to be told: what visitors see change. */
export const fillWebhooks = fillerOf(
  (session, now) => session`select private.fill_webhooks(${now})`,
);

/** Sends messages to webhooks, see docs/webhooks.md. */
export function webhookSender(options: WebhookSenderOptions): Sender {
  const { sql } = options;
  const stop = (webhook: string, reason: "gone" | "failing") =>
    asService(sql, (session) => session`select private.stop_webhook(${webhook}, ${reason})`);
  return {
    kind: "webhook",
    pauses: PAUSES,
    isRepeatable: true,
    isLimited: false,
    concurrent: CONCURRENT,
    async send(item) {
      const message = v.parse(contentSchema, item.content);
      const target = await targetOf(sql, item.recipient, projectsOf(message));
      if (target === null) return { outcome: "dropped" };
      if (target.stopped !== null) {
        return { outcome: "refused", answer: writeWebhookAnswer({ failure: "stopped" }) };
      }
      const { url, secrets } = target;
      const body = bodyOf(message, target, options.publicUrl);
      if (body === null) return { outcome: "dropped" };
      const headers = signatureHeaders({ id: item.id, at: new Date(), body, secrets });
      const posted = await post({ url, headers, body }, options.network);
      if ("status" in posted && posted.status === GONE) await stop(item.recipient, "gone");
      return sendingOf(posted);
    },
    onGivenUp: async ({ recipient }) => void (await stop(recipient, "failing")),
  };
}

function projectsOf(message: Message): string[] {
  return message.type === "ping" ? [] : message.project_ids;
}

function isOfOnline({ type }: Message): boolean {
  return type === "project.online" || type === "project.changed";
}

/**
 * What is posted: ids, and the pages where what changed is read. What went offline meanwhile is named by nothing but its
 * going offline; null where nothing is left to tell.
 */
function bodyOf(message: Message, target: Target, publicUrl: string | null): string | null {
  const { type, at: timestamp } = message;
  const organization_id = Number(target.organization_id);
  if (type === "ping") return JSON.stringify({ type, timestamp, data: { organization_id } });
  const isOnline = isOfOnline(message);
  const ids = message.project_ids.filter((id) => !isOnline || target.online.includes(id));
  if (ids.length === 0) return null;
  const projects = ids.map((id) =>
    isOnline && publicUrl !== null
      ? { id, url: new URL(`/project/${id}`, publicUrl).href }
      : { id },
  );
  return JSON.stringify({ type, timestamp, data: { organization_id, projects } });
}

async function targetOf(sql: Sql, webhook: string, projects: string[]): Promise<Target | null> {
  const rows = await asService(
    sql,
    (session) => session`select * from private.webhook_to_send(${webhook}, ${projects}::uuid[])`,
  );
  const [target] = v.parse(v.array(targetSchema), [...rows]);
  return target ?? null;
}

function sendingOf(posted: Posted): Sending {
  const answer = writeWebhookAnswer(posted);
  if (!("status" in posted)) return { outcome: "later", answer };
  const { status, retryAfter } = posted;
  if (status >= 200 && status < 300) return { outcome: "sent", answer };
  if (status === GONE) return { outcome: "refused", answer };
  return { outcome: "later", answer, afterSeconds: pauseAskedFor(retryAfter, new Date()) };
}

/** The pause of a `Retry-After`, in seconds or until a date; 0 for none that can be read, a day at most. */
export function pauseAskedFor(header: string | undefined, now: Date): number {
  const seconds = /^\d{1,9}$/.test(header ?? "")
    ? Number(header)
    : (Date.parse(header ?? "") - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(MAX_PAUSE, Math.max(0, seconds));
}
