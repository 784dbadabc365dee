import { BlockList } from "node:net";
import ipaddr from "ipaddr.js";

/** Ranges of the special-purpose registries of IANA that the library takes for ordinary ones. */
const special = new BlockList();
for (const [network, bits] of [
  // Protocol assignments, AS112, 6to4 relays, benchmarks; documentation.
  ["192.0.0.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["192.0.2.0", 24],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
] as const) {
  special.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
  // Protocol assignments with Teredo and ORCHID, 6to4, AS112, documentation.
  ["2001::", 23],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["2001:db8::", 32],
  ["3fff::", 20],
] as const) {
  special.addSubnet(network, bits, "ipv6");
}

/** What IANA gives out to networks of the internet: all other addresses of IPv6 are special, or wrap one of IPv4. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address, as a resolver gives it, is one computer of the public internet. One of IPv4 within IPv6 is none
 * (mapped, translated, 6to4, Teredo), nor is anything in another spelling than the usual ones.
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    return ipaddr.IPv4.parse(text).range() === "unicast" && !special.check(text, "ipv4");
  }
  if (!ipaddr.IPv6.isValid(text) || text.includes("%")) return false;
  const address = ipaddr.IPv6.parse(text);
  return (
    address.range() === "unicast" && address.match(globalUnicast) && !special.check(text, "ipv6")
  );
}
