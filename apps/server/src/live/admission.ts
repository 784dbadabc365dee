import { type Wire, wires } from "./wire";

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

/** How many connections each address has. */
export class AddressCount {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  hasRoom(address: string | null): boolean {
    return !isCounted(address) || (this.#counts.get(address) ?? 0) < this.#most;
  }

  add(address: string | null): void {
    if (isCounted(address)) this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
  }

  remove(address: string | null): void {
    if (!isCounted(address)) return;
    const left = (this.#counts.get(address) ?? 0) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}

/** On this machine itself a proxy connects, for any number of people. */
function isCounted(address: string | null): address is string {
  return address !== null && !/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}
