import { queryOptions } from "@tanstack/react-query";
import type { WebhookForm } from "@vigie/domain/forms/webhook";
import {
  readWebhookAnswer,
  type WebhookAnswer,
  type WebhookEvent,
  type WebhookStop,
  webhookEvents,
  webhookStops,
} from "@vigie/domain/webhooks";
import * as v from "valibot";
import { database } from "@/lib/supabase/data";
import { whileSignedIn } from "@/lib/supabase/session";
import { unwrapAs, unwrapKeepingMessage } from "@/lib/unwrap";

/** The prefix of the keys of queries about webhooks, for invalidation. */
export const WEBHOOKS_KEY = ["webhooks"] as const;

/** An address that is told what visitors see change. */
export interface Webhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  /** Why nothing is sent; null while it is in use. */
  stopped: WebhookStop | null;
  /** ISO timestamp until when the secret before the current one signs, too; null for none. */
  formerSecretEndsAt: string | null;
}

const webhooks = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      url: v.string(),
      events: v.array(v.picklist(webhookEvents)),
      stopped: v.nullable(v.picklist(webhookStops)),
      former_secret_ends_at: v.nullable(v.string()),
    }),
    v.transform(
      ({ former_secret_ends_at: formerSecretEndsAt, ...webhook }): Webhook => ({
        ...webhook,
        formerSecretEndsAt,
      }),
    ),
  ),
);

/** The webhooks of the organisation of an administrator, in the order they were added. */
export function webhooksQuery(userId: string) {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, userId],
    queryFn: () =>
      whileSignedIn(
        async () => unwrapAs(webhooks, await database().rpc("webhooks"), "failed.loadWebhooks"),
        [],
      ),
  });
}

/** A message to a webhook. */
export interface Delivery {
  id: string;
  type: WebhookEvent | "ping";
  /** Of how many projects it tells; 0 for a test. */
  projects: number;
  /** The title where the message tells of one project; null for several, or if the title is lost. */
  projectTitle: string | null;
  /** ISO timestamp. */
  createdAt: string;
  /** When it is tried next; null once it is not. */
  dueAt: string | null;
  isSent: boolean;
  attempts: number;
  /** What came of the last attempt; null before the first. */
  answer: WebhookAnswer | null;
}

const deliveries = v.array(
  v.pipe(
    v.object({
      id: v.string(),
      type: v.picklist([...webhookEvents, "ping"]),
      projects: v.number(),
      project_title: v.nullable(v.string()),
      created_at: v.string(),
      due_at: v.string(),
      ended_at: v.nullable(v.string()),
      attempts: v.number(),
      outcome: v.nullable(v.string()),
      answer: v.nullable(v.string()),
    }),
    v.transform(
      (row): Delivery => ({
        id: row.id,
        type: row.type,
        projects: row.projects,
        projectTitle: row.project_title,
        createdAt: row.created_at,
        dueAt: row.ended_at === null ? row.due_at : null,
        isSent: row.outcome === "sent",
        attempts: row.attempts,
        answer: readWebhookAnswer(row.answer),
      }),
    ),
  ),
);

/** How often messages that wait for their first answer are looked at, in milliseconds. */
const LOOK_MS = 2000;

/** The last fifty messages to a webhook, newest first. */
export function deliveriesQuery(webhook: string) {
  return queryOptions({
    queryKey: [...WEBHOOKS_KEY, "deliveries", webhook],
    queryFn: () => whileSignedIn(() => loadDeliveries(webhook), []),
    refetchInterval: ({ state }) =>
      state.data?.some(({ dueAt, answer }) => dueAt !== null && answer === null) ? LOOK_MS : false,
  });
}

async function loadDeliveries(webhook: string): Promise<Delivery[]> {
  const answer = await database().rpc("webhook_deliveries", { webhook });
  return unwrapAs(deliveries, answer, "failed.loadDeliveries");
}

const added = v.pipe(
  v.tuple([v.object({ secret: v.string() })]),
  v.transform(([{ secret }]) => secret),
);

/**
 * Adds a webhook, and gives its secret, which is told only here.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function addWebhook({ url, events }: WebhookForm): Promise<string> {
  const answer = await database().rpc("add_webhook", { url, events });
  unwrapKeepingMessage(answer, "failed.saveWebhook");
  return unwrapAs(added, answer, "failed.saveWebhook");
}

/** @throws {DataError} with the server's own sentence */
export async function changeWebhook(change: WebhookForm & { id: string }): Promise<void> {
  const { id: webhook, url, events } = change;
  unwrapKeepingMessage(
    await database().rpc("change_webhook", { webhook, url, events }),
    "failed.saveWebhook",
  );
}

/** @throws {DataError} with the server's own sentence */
export async function setWebhookPaused(change: { id: string; paused: boolean }): Promise<void> {
  const { id: webhook, paused } = change;
  unwrapKeepingMessage(
    await database().rpc("set_webhook_paused", { webhook, paused }),
    "failed.changeWebhook",
  );
}

/**
 * Replaces the secret of a webhook, and gives the new one, which is told only here.
 *
 * @throws {DataError} with the server's own sentence
 */
export async function replaceWebhookSecret(webhook: string): Promise<string> {
  return unwrapKeepingMessage(
    await database().rpc("rotate_webhook_secret", { webhook }),
    "failed.changeWebhook",
  );
}

/** @throws {DataError} with the server's own sentence */
export async function deleteWebhook(webhook: string): Promise<void> {
  unwrapKeepingMessage(await database().rpc("delete_webhook", { webhook }), "failed.changeWebhook");
}

/** @throws {DataError} with the server's own sentence, also for a webhook that is stopped */
export async function testWebhook(webhook: string): Promise<void> {
  unwrapKeepingMessage(await database().rpc("test_webhook", { webhook }), "failed.sendWebhook");
}

/** @throws {DataError} with the server's own sentence, also for a webhook that is stopped */
export async function sendWebhookAgain(delivery: string): Promise<void> {
  unwrapKeepingMessage(
    await database().rpc("send_webhook_again", { delivery }),
    "failed.sendWebhook",
  );
}
