import { expect, it } from "vitest";
import { isDemoWanted } from "./demo-choice";

it.each(["0.0.0.0", "::", "192.168.1.4", "vigie.example.org"])(
  "a server that others can reach (%s) gets no demo content unless it is asked for",
  (host) => {
    expect(isDemoWanted({ demo: "on-loopback", host }, true)).toBe(false);
    expect(isDemoWanted({ demo: "always", host }, true)).toBe(true);
  },
);

it.each(["127.0.0.1", "127.1.2.3", "::1", "localhost"])(
  "a server on loopback (%s) gets demo content where nothing was kept before, unless it is refused",
  (host) => {
    expect(isDemoWanted({ demo: "on-loopback", host }, true)).toBe(true);
    expect(isDemoWanted({ demo: "on-loopback", host }, false)).toBe(false);
    expect(isDemoWanted({ demo: "never", host }, true)).toBe(false);
  },
);
