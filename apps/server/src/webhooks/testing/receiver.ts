import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import { buffer } from "node:stream/consumers";
import type { Network } from "../network";

/** Signed by itself, for receiver.example.org from 2020 to 2119, and of no use outside of tests. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC4BF6zXJK1psQxSy
Vox7z4HjG+WvWqN7aVRCMBSEqsuhRANCAASSx7YbfDk6XKUHSCHXviN1bNAl5+4P
b20crbDWWRuxbQ6ISBHC74iFDmCnnkL+CwEsUOdhUfw3yIoWUREcdZGr
-----END PRIVATE KEY-----`;

const certificate = `-----BEGIN CERTIFICATE-----
MIIBgjCCASigAwIBAgIBATAKBggqhkjOPQQDAjAfMR0wGwYDVQQDDBRyZWNlaXZl
ci5leGFtcGxlLm9yZzAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFow
HzEdMBsGA1UEAwwUcmVjZWl2ZXIuZXhhbXBsZS5vcmcwWTATBgcqhkjOPQIBBggq
hkjOPQMBBwNCAASSx7YbfDk6XKUHSCHXviN1bNAl5+4Pb20crbDWWRuxbQ6ISBHC
74iFDmCnnkL+CwEsUOdhUfw3yIoWUREcdZGro1MwUTAfBgNVHREEGDAWghRyZWNl
aXZlci5leGFtcGxlLm9yZzAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQkJ65g
/oruVc1GldusFZETJ47ysTAKBggqhkjOPQQDAgNIADBFAiAuuy/nsip7epx4UW6Z
qnFUGpAWt5/czEmWGr2RonNncgIhANqZGUVQmJf9TGAQtBlo12SzAQq1IQ9NZqs7
exzaddfN
-----END CERTIFICATE-----`;

/** A message as it arrived. */
export interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How the receiver answers; `null`: not at all. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string } | null;

/** A receiver of webhooks on this machine, at a name of its own. */
export interface Receiver {
  port: number;
  /** `https://receiver.example.org:{port}/hook`. */
  url: string;
  received: Received[];
  /** What it answers from now on; 204 at first. */
  answer: Answer;
  /** The network in which its name leads to it, and every address may be called. */
  network: Network;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer({ key, cert: certificate }, (request, response) => {
    void buffer(request).then((body) => {
      const { url = "", headers } = request;
      receiver.received.push({ url, headers, body: body.toString() });
      if (receiver.answer === null) return;
      const { status, headers: answered, body: text } = receiver.answer;
      response.writeHead(status, answered).end(text);
    });
  });
  // A client that does not trust it breaks the connection.
  server.on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  if (typeof bound !== "object" || bound === null) throw new Error("No port was opened");
  const receiver: Receiver = {
    port: bound.port,
    url: `https://receiver.example.org:${bound.port}/hook`,
    received: [],
    answer: { status: 204 },
    network: {
      resolve: async () => ["127.0.0.1"],
      isAllowed: () => true,
      certificates: certificate,
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}
