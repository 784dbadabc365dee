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
  isDemoLeftOut: false,
  stop: async () => undefined,
  hurry: () => undefined,
};
const settings: Parameters<typeof startupBanner>[1] = { demoLanguage: "en" };
const demo = { email: "demo@vigie.example", password: "generated" };

it("a chosen password is not shown", () => {
  const banner = startupBanner(
    { ...server, isFirstStart: true, demo },
    { ...settings, demoPassword: "chosen" },
  );
  expect(banner).toContain("demo@vigie.example");
  expect(banner).not.toContain("generated");
});

it("a generated password is shown by the start that made it", () => {
  const banner = startupBanner({ ...server, isFirstStart: true, demo }, settings);
  expect(banner).toContain("demo@vigie.example, password generated");
});

it("an empty server tells how to begin", () => {
  expect(startupBanner({ ...server, isFirstStart: true }, settings)).toContain(
    'npm run organisation -- create "Name"',
  );
  expect(startupBanner(server, settings)).not.toContain("npm run organisation");
});

it("the address and the place of the data are always shown, where there is one", () => {
  expect(startupBanner(server, settings)).toContain("http://127.0.0.1:3000");
  expect(startupBanner(server, settings)).toContain("/srv/vigie/data");
  expect(startupBanner({ ...server, dataDir: null }, settings)).not.toContain("Data");
});

it("a demonstration in another language is opened in it", () => {
  const banner = startupBanner({ ...server, demo }, { demoLanguage: "fr" });
  expect(banner).toContain("http://127.0.0.1:3000/fr/monitoring");
  expect(startupBanner({ ...server, demo }, settings)).not.toContain("/monitoring");
});

it("says that the demonstration was left out because there is data, and where it can be had", () => {
  const left = { ...server, isDemoLeftOut: true };
  expect(startupBanner(left, { demoLanguage: "fr" })).toContain(
    "there is data already, which --demo leaves as it is: for the demonstration (Français) give an empty DATA_DIR",
  );
  expect(startupBanner(left, { ...settings, databaseUrl: "postgres://h/d" })).toContain(
    "(English) give an empty DATABASE_URL",
  );
  expect(startupBanner(server, settings)).not.toContain("--demo");
});

it("warns of a disk with little free space", () => {
  const scarceBytes = 150 * 1024 * 1024;
  expect(startupBanner({ ...server, scarceBytes }, settings)).toContain("only 150 MB are left");
  expect(startupBanner(server, settings)).not.toContain("Warning");
});

it("says what the address that people see is good for, until it is set", () => {
  expect(startupBanner(server, settings)).toContain("PUBLIC_URL");
  expect(startupBanner(server, { ...settings, publicUrl: "https://vigie.example" })).not.toContain(
    "PUBLIC_URL",
  );
});
