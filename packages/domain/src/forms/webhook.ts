import * as v from "valibot";
import { completeWebAddress } from "../files/web-address";
import { message } from "../language/message";
import { type WebhookEvent, webhookEvents } from "../webhooks";
import { trimmedLine } from "./fields";

/** The longest address of a webhook, in characters. */
export const WEBHOOK_ADDRESS_MAX_LENGTH = 2000;

/** Without numbers in any spelling, whose last part would begin with a digit. */
const siteName =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const pathAndQuery = /^(?!.*\/(?:\.|%2e){1,2}(?:\/|\?|$))[A-Za-z0-9._~:/?@!$&()*+,;=%-]*$/i;

/**
 * Whether messages can be sent to an address: the rule of `private.is_webhook_address`, for one in the spelling of
 * `URL`. The port is that of https, or one that no system service has.
 */
export function isWebhookAddress(address: string): boolean {
  const parsed = address.length <= WEBHOOK_ADDRESS_MAX_LENGTH ? parse(address) : null;
  if (parsed === null) return false;
  const { href, protocol, username, password, hostname, port, pathname, search, hash } = parsed;
  return (
    href === address &&
    protocol === "https:" &&
    `${username}${password}${hash}` === "" &&
    siteName.test(hostname) &&
    (port === "" || Number(port) >= 1024) &&
    pathAndQuery.test(pathname + search)
  );
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** A typed address as it is stored: with its scheme, and accents of a name in letters that all programs read. */
const webhookAddress = v.pipe(
  trimmedLine,
  v.transform(completeWebAddress),
  v.transform((text) => parse(text)?.href ?? text),
  v.check(isWebhookAddress, message("forms.webhookInvalid")),
);

/** An administrator's webhook: where it leads, and what it is told. */
export const webhookSchema = v.object({
  url: webhookAddress,
  events: v.pipe(
    v.array(v.picklist(webhookEvents)),
    v.nonEmpty(message("forms.webhookEventsRequired")),
  ),
});

/** See {@link webhookSchema}. */
export type WebhookForm = v.InferOutput<typeof webhookSchema>;

/** A new webhook is told everything. */
export const newWebhook: { url: string; events: WebhookEvent[] } = {
  url: "",
  events: [...webhookEvents],
};
