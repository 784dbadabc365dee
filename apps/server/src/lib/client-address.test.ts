import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clientAddress, subscriberOf, type TrustedProxies, trustIn } from "./client-address";

function pathAndQueryOf(
  connection: string | undefined,
  forwarded: string | undefined,
  proxies: TrustedProxies,
): string | null {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: connection });
  const incoming = new IncomingMessage(socket);
  if (forwarded !== undefined) incoming.headers["x-forwarded-for"] = forwarded;
  return clientAddress(incoming, trustIn(proxies));
}

describe("who asks is the other end of the connection", () => {
  it.each<[string, string | undefined, TrustedProxies]>([
    ["despite their headers, when no proxy is trusted", "198.51.100.9", 0],
    ["despite their headers, when they are not a trusted proxy", "198.51.100.9", ["10.0.0.0/8"]],
    ["when a trusted proxy says nothing", undefined, ["203.0.113.0/24"]],
    ["when a trusted proxy says nothing that is an address", "unknown", 1],
    ["when a trusted proxy says something long", "1".repeat(5000), 1],
  ])("%s", (_name, forwarded, proxies) => {
    expect(pathAndQueryOf("203.0.113.7", forwarded, proxies)).toBe("203.0.113.7");
  });

  it("or null once the connection is gone", () => {
    expect(pathAndQueryOf(undefined, "198.51.100.9", 1)).toBeNull();
  });
});

describe("the client is the one that a trusted proxy names", () => {
  it.each<[string, string, string, TrustedProxies]>([
    ["the last, of one proxy", "198.51.100.9", "6.6.6.6, 198.51.100.9", 1],
    ["the last but one, of two", "198.51.100.9", "6.6.6.6, 198.51.100.9, 10.0.0.2", 2],
    [
      "the first that is no proxy",
      "198.51.100.9",
      "6.6.6.6, 198.51.100.9, 10.0.0.2",
      ["loopback", "10.0.0.0/8"],
    ],
    ["an IPv6 address", "2001:db8::9", "2001:db8::9", ["loopback"]],
    ["one with a port", "198.51.100.9", "198.51.100.9:4711", 1],
    ["an IPv6 address with a port", "2001:db8::9", "[2001:db8::9]:4711", 1],
  ])("%s", (_name, expected, forwarded, proxies) => {
    expect(pathAndQueryOf("127.0.0.1", forwarded, proxies)).toBe(expected);
    expect(pathAndQueryOf("::ffff:127.0.0.1", forwarded, proxies)).toBe(expected);
  });
});

describe("a subscriber", () => {
  it.each([
    ["198.51.100.9", "198.51.100.9"],
    ["::ffff:198.51.100.9", "198.51.100.9"],
    ["::ffff:c633:6409", "198.51.100.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["2001:db8::5:6", "2001:db8:0:0::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["fe80::1%br-lan", "fe80:0:0:0::/64"],
    ["fe80::1%eth0.100", "fe80:0:0:0::/64"],
    ["1::1.2.3.4", "1:0:0:0::/64"],
    ["64:ff9b::1.2.3.4", "64:ff9b:0:0::/64"],
    ["::1.2.3.4", "0:0:0:0::/64"],
    ["::ffff:0:1.2.3.4", "0:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("of %s is %s", (address, expected) => {
    expect(subscriberOf(address)).toBe(expected);
  });

  it("exists for every address that Node takes for one", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended()), (address) => {
        expect(subscriberOf(address)).not.toBe("");
        expect(subscriberOf(`${address}%docker_gwbridge-1.2`)).not.toBe("");
      }),
    );
  });
});
