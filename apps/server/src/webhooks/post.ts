import type { IncomingMessage } from "node:http";
import { Agent, request } from "node:https";
import type { LookupFunction } from "node:net";
import { isWebhookAddress } from "@vigie/domain/forms/webhook";
import type { WebhookAnswer, WebhookFailure } from "@vigie/domain/webhooks";
import { errorCode } from "../lib/error-code";
import { unlessAborted } from "../lib/timeout";
import type { Network } from "./network";

/** What is posted where. */
export interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What came of it; with the header `Retry-After` of an answer. */
export type Posted = WebhookAnswer & { retryAfter?: string | undefined };

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 1024;
const MAX_ANSWER_CHARACTERS = 200;

/**
 * Posts to an address of the public internet. Its name is looked up once; if any address of it is not allowed, none is
 * called, and else the connection goes to these alone, whatever the name leads to by then. Redirects and proxies are not
 * followed. Never throws: what fails is an answer.
 */
export async function post(
  { url, headers, body }: Posting,
  network: Network,
  timeoutMs = TIMEOUT_MS,
): Promise<Posted> {
  // Addresses are checked when they are stored; this one may be older than the rule.
  if (!isWebhookAddress(url)) return { failure: "private_address" };
  const deadline = AbortSignal.timeout(timeoutMs);
  let addresses: string[];
  try {
    addresses = await unlessAborted(deadline, network.resolve(new URL(url).hostname));
  } catch {
    return { failure: deadline.aborted ? "timeout" : "unknown_name" };
  }
  if (addresses.length === 0) return { failure: "unknown_name" };
  if (!addresses.every(network.isAllowed)) return { failure: "private_address" };
  const agent = new Agent({
    lookup: answering(addresses),
    ...(network.certificates !== undefined && { ca: network.certificates }),
  });
  try {
    // An answer may end without an event, such as 101.
    return await unlessAborted(deadline, exchange({ url, headers, body }, agent, deadline));
  } catch (error) {
    return { failure: deadline.aborted ? "timeout" : failureOf(error) };
  } finally {
    agent.destroy();
  }
}

/** Answers every lookup of a connection with the addresses that were looked at. */
function answering(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  return (_name, { all }, done) => {
    const [first] = found;
    if (all || first === undefined) done(null, [...found]);
    else done(null, first.address, first.family);
  };
}

function exchange(
  { url, headers, body }: Posting,
  agent: Agent,
  signal: AbortSignal,
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: "POST",
      agent,
      signal,
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "user-agent": "Vigie-Webhooks",
      },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      void startOf(incoming).then((text) =>
        resolve({ status, text, retryAfter: answered["retry-after"] }),
      );
    });
    outgoing.end(body);
  });
}

/** The first words of an answer, on one line; the rest is not read, and what breaks off ends there. */
async function startOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of incoming) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= MAX_ANSWER_BYTES) break;
    }
  } catch {
    // The status says all.
  }
  const text = Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString("utf8");
  const line = text
    .replace(/[^\P{C}]|[^\S ]|\p{Z}+/gu, " ")
    .replace(/ +/g, " ")
    .trim();
  return [...line].slice(0, MAX_ANSWER_CHARACTERS).join("");
}

const CERTIFICATE = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME)/;

function failureOf(error: unknown): WebhookFailure {
  return CERTIFICATE.test(errorCode(error) ?? "") ? "certificate" : "unreachable";
}
