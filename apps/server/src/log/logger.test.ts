import { describe, expect, it } from "vitest";
import { createLogger } from "./logger";

function capture(terminal: boolean) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return { logger: createLogger({ terminal, destination }), output: () => lines.join("") };
}

const hash = "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy";
const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";

describe("no secret reaches the log", () => {
  it("not in a field that is named like one, at any usual depth", () => {
    const { logger, output } = capture(false);
    logger.info({ password: "one", body: { password: "two", data: { invitation: "three" } } });
    logger.info({ headers: { authorization: "Bearer four", apikey: "five", cookie: "six" } });
    expect(output()).not.toMatch(/one|two|three|four|five|six/);
  });

  it("not in free text", () => {
    const { logger, output } = capture(false);
    logger.warn(`hash ${hash} token ${token} key sb_secret_abcdef`);
    logger.warn({ url: "postgres://vigie:hunter2@db/vigie" }, "connecting");
    for (const secret of [hash, token, "sb_secret_abcdef", "hunter2"]) {
      expect(output()).not.toContain(secret);
    }
  });

  it("not in the properties of an error", () => {
    const { logger, output } = capture(false);
    const error = Object.assign(new Error("duplicate key"), {
      code: "23505",
      parameters: ["a@b.org", "hunter2"],
      detail: "Key (email)=(a@b.org) already exists.",
    });
    logger.error({ err: error }, "sign-up failed");
    expect(output()).not.toMatch(/a@b\.org|hunter2/);
    expect(JSON.parse(output())).toMatchObject({
      msg: "sign-up failed",
      err: { message: "duplicate key", code: "23505" },
    });
  });

  it("not at a terminal either", () => {
    const { logger, output } = capture(true);
    logger.warn({ password: "one" }, `token ${token}`);
    expect(output()).not.toMatch(/one|eyJ/);
  });
});

it("lines are JSON with a level and an ISO time", () => {
  const { logger, output } = capture(false);
  logger.info({ port: 3000 }, "listening");
  const line: unknown = JSON.parse(output());
  expect(line).toMatchObject({ level: 30, port: 3000, msg: "listening" });
  expect(line).toHaveProperty("time", expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/));
});

it("a terminal shows warnings in words, and nothing less", () => {
  const { logger, output } = capture(true);
  logger.info("listening");
  logger.warn("the disk is nearly full");
  expect(output()).toContain("the disk is nearly full");
  expect(output()).not.toContain("listening");
  expect(output()).not.toContain("{");
});
