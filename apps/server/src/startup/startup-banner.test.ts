import { expect, it } from "vitest";
import type { RunningServer } from "./start-server";
import { startupBanner } from "./startup-banner";

const server: RunningServer = {
  address: "http://127.0.0.1:3000",
  metricsAddress: null,
  dataDir: "/srv/vigie/data",
  isFirstStart: false,
  scarceBytes: null,
  demo: undefined,
  stop: async () => undefined,
  hurry: () => undefined,
};
const demo = { email: "demo@vigie.example", password: "generated" };

it("a chosen password is not shown", () => {
  const banner = startupBanner({ ...server, isFirstStart: true, demo }, { demoPassword: "chosen" });
  expect(banner).toContain("demo@vigie.example");
  expect(banner).not.toContain("generated");
});

it("a generated password is shown by the start that made it", () => {
  const banner = startupBanner({ ...server, isFirstStart: true, demo }, {});
  expect(banner).toContain("demo@vigie.example, password generated");
});

it("an empty server tells how to begin", () => {
  expect(startupBanner({ ...server, isFirstStart: true }, {})).toContain(
    'npm run organisation -- create "Name"',
  );
  expect(startupBanner(server, {})).not.toContain("npm run organisation");
});

it("the address and the place of the data are always shown, where there is one", () => {
  expect(startupBanner(server, {})).toContain("http://127.0.0.1:3000");
  expect(startupBanner(server, {})).toContain("/srv/vigie/data");
  expect(startupBanner({ ...server, dataDir: null }, {})).not.toContain("Data");
});

it("warns of a disk with little free space", () => {
  const scarceBytes = 150 * 1024 * 1024;
  expect(startupBanner({ ...server, scarceBytes }, {})).toContain("only 150 MB are left");
  expect(startupBanner(server, {})).not.toContain("Warning");
});

it("says what the address that people see is good for, until it is set", () => {
  expect(startupBanner(server, {})).toContain("PUBLIC_URL");
  expect(startupBanner(server, { publicUrl: "https://vigie.example" })).not.toContain("PUBLIC_URL");
});
