import * as v from "valibot";
import type { StaffTexts } from "../language/texts";
import { webhookStops } from "../webhooks";
import type { HistoryEntry } from "./entry";
import { type Sentence, say } from "./sentence";

const valuesSchema = v.fallback(
  v.object({
    stopped: v.fallback(v.nullable(v.picklist(webhookStops)), null),
    has_new_address: v.fallback(v.boolean(), false),
    has_new_secret: v.fallback(v.boolean(), false),
  }),
  { stopped: null, has_new_address: false, has_new_secret: false },
);

const stops = {
  paused: "history.pausedWebhook",
  gone: "history.stoppedGoneWebhook",
  failing: "history.stoppedFailingWebhook",
} as const;

/** What a change of a webhook did, from its verb on: `paused the webhook to example.org`. */
export function describeWebhook(
  t: StaffTexts,
  { action, rowLabel, ...entry }: HistoryEntry,
): Sentence {
  const parts = { site: { quoted: rowLabel ?? "" } };
  if (action === "insert") return say(t, "history.addedWebhook", parts);
  if (action === "delete") return say(t, "history.deletedWebhook", parts);
  const before = v.parse(valuesSchema, entry.before);
  const after = v.parse(valuesSchema, entry.after);
  if (after.stopped !== null && before.stopped === null) return say(t, stops[after.stopped], parts);
  if (after.stopped === null && before.stopped !== null) {
    return say(t, "history.resumedWebhook", parts);
  }
  if (after.has_new_secret) return say(t, "history.replacedWebhookSecret", parts);
  if (after.has_new_address) return say(t, "history.changedWebhookAddress", parts);
  return say(t, "history.changedWebhookEvents", parts);
}
