import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyaddr from "proxy-addr";

/**
 * Which proxies in front of the server tell the truth in `X-Forwarded-For`: how many there are, or
 * their addresses (`10.0.0.0/8`, `2001:db8::1`, `loopback`, `linklocal`, `uniquelocal`). None of
 * them for 0.
 */
export type TrustedProxies = number | readonly string[];

/** Whether an address belongs to a trusted proxy; `hop` counts from the connection's other end. */
export type IsTrusted = (address: string, hop: number) => boolean;

/** @throws {TypeError} for what is no address */
export function trustIn(proxies: TrustedProxies): IsTrusted {
  return typeof proxies === "number"
    ? (_address, hop) => hop < proxies
    : proxyaddr.compile([...proxies]);
}

/**
 * The address of the client: the other end of the connection, or what the trusted proxies there
 * say. What others claim in headers changes nothing. Null once the connection is gone.
 */
export function clientAddress(incoming: IncomingMessage, isTrusted: IsTrusted): string | null {
  const { remoteAddress } = incoming.socket;
  if (remoteAddress === undefined) return null;
  if (!isTrusted(remoteAddress, 0)) return remoteAddress;
  return addressIn(proxyaddr(incoming, isTrusted)) ?? remoteAddress;
}

/**
 * What all addresses of one subscriber have in common: an IPv4 address as it is, and the first 64
 * bits of an IPv6 address, of which one subscriber has as many as they like.
 */
export function subscriberOf(address: string): string {
  const [plain = ""] = address.split("%");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  return isIP(plain) === 6 ? `${firstGroups(plain).join(":")}::/64` : address;
}

/** The first four of eight groups. */
function firstGroups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? 0 : tail.split(":").length;
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after);
  const rest = tail === undefined ? [] : tail.split(":");
  return [...groups, ...Array.from({ length: zeros }, () => "0"), ...rest]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""));
}

/** Some proxies add the port. */
function addressIn(text: string): string | null {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  return isIP(address) === 0 ? null : address;
}
