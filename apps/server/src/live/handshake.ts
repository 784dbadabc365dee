import { subscriberOf } from "../lib/client-address";
import { type Wire, wires } from "./phoenix-serializer";

/** Where clients of Supabase connect for live updates. */
const PATH = "/realtime/v1/websocket";

/** Phoenix's own choice for a client that names no version. */
const USUAL_VERSION = "1.0.0";

/** Whether a request's address (`/path?query`) is that of live updates. */
export function isForLiveUpdates(url: string): boolean {
  return url.split("?", 1)[0] === PATH;
}

/**
 * How a client that asks to connect wants to be spoken to, or the status that refuses it: 401
 * without the publishable key, 400 for a version of the protocol that nobody speaks.
 */
export function admit(url: string, publishableKey: string): Wire | 400 | 401 {
  const query = new URLSearchParams(url.slice(PATH.length));
  if (query.get("apikey") !== publishableKey) return 401;
  return wires.get(query.get("vsn") ?? USUAL_VERSION) ?? 400;
}

/** How many connections each subscriber has: an IPv4 address, or the /64 of an IPv6 address. */
export class AddressCount {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  hasRoom(address: string | null): boolean {
    return !isCounted(address) || this.#countOf(subscriberOf(address)) < this.#most;
  }

  add(address: string | null): void {
    if (!isCounted(address)) return;
    const subscriber = subscriberOf(address);
    this.#counts.set(subscriber, this.#countOf(subscriber) + 1);
  }

  remove(address: string | null): void {
    if (!isCounted(address)) return;
    const subscriber = subscriberOf(address);
    const left = this.#countOf(subscriber) - 1;
    if (left > 0) this.#counts.set(subscriber, left);
    else this.#counts.delete(subscriber);
  }

  #countOf(subscriber: string): number {
    return this.#counts.get(subscriber) ?? 0;
  }
}

/** On this machine itself a proxy connects, for any number of people. */
function isCounted(address: string | null): address is string {
  return address !== null && !/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}
