import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import proxyaddr from "proxy-addr";

/**
 * The proxies in front of the server whose `X-Forwarded-For` is trusted: their number, or their addresses
 * (`10.0.0.0/8`, `2001:db8::1`, `loopback`, `linklocal`, `uniquelocal`). 0 trusts none.
 */
export type TrustedProxies = number | readonly string[];

/** Whether an address belongs to a trusted proxy; `hop` counts from the connection's other end. */
type IsTrusted = (address: string, hop: number) => boolean;

/**
 * Makes the check for trusted proxies.
 *
 * @throws {TypeError} for an invalid address
 */
export function trustIn(proxies: TrustedProxies): IsTrusted {
  return typeof proxies === "number"
    ? (_address, hop) => hop < proxies
    : proxyaddr.compile([...proxies]);
}

/**
 * The address of the client: the other end of the connection, or what trusted proxies there report.
 * Headers of anyone else are ignored. Null once the connection is gone.
 */
export function clientAddress(incoming: IncomingMessage, isTrusted: IsTrusted): string | null {
  const { remoteAddress } = incoming.socket;
  if (remoteAddress === undefined) return null;
  if (!isTrusted(remoteAddress, 0)) return remoteAddress;
  return addressIn(proxyaddr(incoming, isTrusted)) ?? remoteAddress;
}

/**
 * Identifies the subscriber of an address: an IPv4 address as it is, or the first 64 bits of an IPv6
 * address, since one subscriber may use any address below them.
 */
export function subscriberOf(address: string): string {
  if (isIP(address) === 0) return address;
  const [unzoned = ""] = address.split("%");
  // The library throws for some forms that Node takes, such as `1::1.2.3.4`; a URL writes them plain.
  const plain =
    isIP(unzoned) === 6 ? new URL(`http://[${unzoned}]`).hostname.slice(1, -1) : unzoned;
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(":")}::/64`;
}

/** Some proxies add the port. */
function addressIn(text: string): string | null {
  const [, bracketed, plain] = /^\[([^\]]+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  return isIP(address) === 0 ? null : address;
}
