import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "./logger";
import type { SecurityEvent } from "./security-event";
import { createSecurityLog } from "./security-log";

const account = "0b8e4a6e-6a4c-4a53-9d2b-0f6f5b3b8a11";

const failedSignIn: SecurityEvent = {
  event: "sign_in",
  outcome: "failure",
  address: "203.0.113.7",
  method: "POST",
  path: "/auth/v1/token",
  reason: "invalid_credentials",
};

function openLog() {
  const output: string[] = [];
  const destination = { write: (line: string) => void output.push(line) };
  const log = createSecurityLog(createLogger({ terminal: false, destination }));
  const lines = () => output.map((line): unknown => JSON.parse(line));
  const record = (times: number, change: (index: number) => Partial<SecurityEvent>) => {
    for (let index = 0; index < times; index++) log.record({ ...failedSignIn, ...change(index) });
  };
  return { log, output, lines, record };
}

const WARNING = 40;
const INFORMATION = 30;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("one line for each event", () => {
  it("a failure is a warning with the fields that are known", () => {
    const { log, lines } = openLog();
    log.record(failedSignIn);

    expect(lines()).toEqual([
      {
        level: WARNING,
        time: expect.any(String),
        msg: "security: sign_in failure",
        security: "sign_in",
        outcome: "failure",
        address: "203.0.113.7",
        method: "POST",
        path: "/auth/v1/token",
        reason: "invalid_credentials",
      },
    ]);
  });

  it("a success is information, with the account", () => {
    const { log, lines } = openLog();
    log.record({ event: "sign_out", outcome: "success", address: null, account });

    expect(lines()).toEqual([
      {
        level: INFORMATION,
        time: expect.any(String),
        msg: "security: sign_out success",
        security: "sign_out",
        outcome: "success",
        account,
      },
    ]);
  });
});

describe("no line holds a secret or an e-mail address", () => {
  it.each([
    ["a query", "/auth/v1/verify?token=hunter2&email=a@b.org", "/auth/v1/verify"],
    ["an encoded query", "/auth/v1/verify%3Ftoken=hunter2", "/auth/v1/verify"],
    ["a query encoded twice", "/auth/v1/verify%253ftoken=hunter2", "/auth/v1/verify"],
    ["a fragment", "/auth/v1/verify#hunter2", "/auth/v1/verify"],
    ["a path parameter", "/auth/v1/verify;token=hunter2", "/auth/v1/verify"],
    ["credentials", "http://a@b.org:hunter2@vigie.example/x", "//vigie.example/x"],
    ["an e-mail address", "/auth/v1/users/a@b.org/x", "/auth/v1/users/[hidden]/x"],
    ["an encoded one", "/auth/v1/users/a%40b.org", "/auth/v1/users/[hidden]"],
  ])("%s in the path", (_name, path, expected) => {
    const { log, output, lines } = openLog();
    log.record({ ...failedSignIn, path });

    expect(lines()).toMatchObject([{ path: expected }]);
    expect(output.join()).not.toMatch(/hunter2|b\.org/);
  });

  it.each(["a@b.org", "hunter2", "", `${account}\n`, `${account}?x`])(
    "%j is no account id",
    (text) => {
      const { log, lines } = openLog();
      log.record({ ...failedSignIn, account: text });

      expect(lines()).not.toHaveProperty("[0].account");
    },
  );

  it("what looks like a token is blotted out of every field", () => {
    const { log, output } = openLog();
    const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
    log.record({ ...failedSignIn, path: `/rest/v1/${token}`, reason: token, method: token });

    expect(output).toHaveLength(1);
    expect(output.join()).not.toContain("eyJ");
  });
});

describe("what a client sends stays within its field", () => {
  const hostile = [
    '\n{"level":30,"msg":"security: sign_in success"}',
    "\r\n",
    "\u001b[2K\u001b[1A",
    "\u0000",
    "\u009b31m",
    "\u2028\u2029",
    "\u202e",
    "\u200b",
    "\ud800",
  ];

  it.each(hostile)("%j is written out", (text) => {
    const { log, output, lines } = openLog();
    log.record({ ...failedSignIn, method: text, path: `/${text}`, reason: text, address: text });

    expect(output).toHaveLength(1);
    expect(output.join()).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+\n$/u);
    expect(lines()).toMatchObject([{ msg: "security: sign_in failure" }]);
  });

  it("nor at a terminal does it become a line or a colour", () => {
    const output: string[] = [];
    const destination = { write: (line: string) => void output.push(line) };
    const log = createSecurityLog(createLogger({ terminal: true, destination }));
    for (const text of hostile) log.record({ ...failedSignIn, path: `/${text}` });

    expect(output).toHaveLength(hostile.length);
    for (const line of output) expect(line).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+\n$/u);
  });

  it("a long path is cut", () => {
    const { log, output, lines } = openLog();
    log.record({ ...failedSignIn, path: `/${"a".repeat(1_000_000)}`, reason: "b".repeat(10_000) });
    log.record({ ...failedSignIn, path: `/${"\u0001".repeat(10_000)}` });
    log.record({ ...failedSignIn, path: `/${"a".repeat(199)}` });

    expect(lines()).toMatchObject([
      { path: `/${"a".repeat(198)}…`, reason: `${"b".repeat(99)}…` },
      { path: expect.stringMatching(/^\/(\\u\{1\}){30,40}.{0,5}…$/) },
      { path: `/${"a".repeat(199)}` },
    ]);
    for (const line of output) expect(line.length).toBeLessThan(700);
  });
});

describe("a flood leaves a sample, and its number", () => {
  it("of one address", () => {
    const { lines, record } = openLog();
    record(1264, () => ({}));
    expect(lines()).toHaveLength(30);

    vi.advanceTimersByTime(60_000);
    expect(lines()).toHaveLength(31);
    expect(lines().at(-1)).toMatchObject({
      level: WARNING,
      security: "sign_in",
      outcome: "failure",
      address: "203.0.113.7",
      suppressed: 1234,
    });
  });

  it("of one subscriber with many IPv6 addresses", () => {
    const { lines, record } = openLog();
    record(1000, (index) => ({ address: `2001:db8:1:2::${index.toString(16)}` }));

    vi.advanceTimersByTime(60_000);
    expect(lines()).toHaveLength(31);
    expect(lines().at(-1)).toMatchObject({ address: "2001:db8:1:2::/64", suppressed: 970 });
  });

  it("of many addresses, with the loudest", () => {
    const { lines, record } = openLog();
    record(5000, (index) => ({ address: `198.18.${index >> 8}.${index & 255}` }));
    record(50, () => ({}));

    vi.advanceTimersByTime(60_000);
    expect(lines()).toHaveLength(121);
    expect(lines().at(-1)).toMatchObject({ address: "203.0.113.7", suppressed: 4930 });
  });

  it("does not hide other addresses, other events and successes", () => {
    const { log, lines, record } = openLog();
    record(1000, () => ({}));
    log.record({ ...failedSignIn, address: "198.51.100.9" });
    log.record({ ...failedSignIn, event: "limited", reason: "sign_in" });
    log.record({ ...failedSignIn, outcome: "success", account });

    expect(lines().slice(30)).toMatchObject([
      { security: "sign_in", outcome: "failure", address: "198.51.100.9" },
      { security: "limited", reason: "sign_in" },
      { security: "sign_in", outcome: "success", account },
    ]);
  });

  it("starts anew each minute, and says nothing where nothing was left out", () => {
    const { lines, record } = openLog();
    record(30, () => ({}));
    vi.advanceTimersByTime(60_000);
    record(31, () => ({}));
    vi.advanceTimersByTime(59_999);
    expect(lines()).toHaveLength(60);

    vi.advanceTimersByTime(1);
    expect(lines().at(-1)).toMatchObject({ suppressed: 1 });
    vi.advanceTimersByTime(600_000);
    expect(lines()).toHaveLength(61);
  });

  it("tells of the last minute when the log is closed", () => {
    const { log, lines, record } = openLog();
    record(32, () => ({}));
    log.close();
    log.close();

    expect(lines()).toHaveLength(31);
    expect(lines().at(-1)).toMatchObject({ suppressed: 2 });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends a minute by the clock alone where timers are late", () => {
    const output: string[] = [];
    const clock = { now: 0 };
    const destination = { write: (line: string) => void output.push(line) };
    const logger = createLogger({ terminal: false, destination });
    const log = createSecurityLog(logger, { now: () => clock.now });
    for (let index = 0; index < 40; index++) log.record(failedSignIn);
    clock.now = 60_000;
    log.record(failedSignIn);

    expect(output).toHaveLength(32);
    expect(JSON.parse(output[30] ?? "")).toMatchObject({ suppressed: 10 });
  });
});

it("never throws, even where lines cannot be written", () => {
  const fail = () => {
    throw new Error("the disk is full");
  };
  const log = createSecurityLog({ info: fail, warn: fail });

  for (let index = 0; index < 40; index++) expect(() => log.record(failedSignIn)).not.toThrow();
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
  for (let index = 0; index < 40; index++) log.record(failedSignIn);
  expect(() => log.close()).not.toThrow();
});
