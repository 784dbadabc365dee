import { expect, it } from "vitest";
import { AddressCount } from "./handshake";

it("counts all addresses of an IPv6 subscriber as one", () => {
  const count = new AddressCount(2);
  count.add("2001:db8:1:2::1");
  count.add("2001:db8:1:2:ffff::2");

  expect(count.hasRoom("2001:db8:1:2::3")).toBe(false);
  expect(count.hasRoom("2001:db8:1:3::1")).toBe(true);

  count.remove("2001:db8:1:2:ffff::2");
  expect(count.hasRoom("2001:db8:1:2::3")).toBe(true);
});

it("takes an IPv4 address within IPv6 for the same", () => {
  const count = new AddressCount(1);
  count.add("::ffff:203.0.113.7");

  expect(count.hasRoom("203.0.113.7")).toBe(false);
});

it("counts no connection of this machine, which may be a proxy's", () => {
  const count = new AddressCount(1);
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1", null]) {
    count.add(address);
    count.add(address);
    expect(count.hasRoom(address)).toBe(true);
  }
});
