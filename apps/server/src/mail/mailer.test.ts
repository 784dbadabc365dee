import { startMailServer, type TestMailServer } from "@vigie/test-backend/test-mail-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMailer, type Mailer } from "./mailer";

const to = "awa@example.org";
const MAIL = { to, subject: "x", text: "x", html: "x" };

let server: TestMailServer;
let mailer: Mailer;
const log: unknown[] = [];

const open = () =>
  createMailer(
    { smtpUrl: server.url, from: "Vigie <no-reply@vigie.test>" },
    { error: (...values) => void log.push(values) },
  );

beforeAll(async () => {
  server = await startMailServer();
  mailer = open();
});
afterAll(async () => {
  await mailer.close();
  await server.close();
});
beforeEach(() => {
  log.length = 0;
  server.received.length = 0;
  server.mood = "takes";
});

it("tells that a message was taken, which has the id and headers that it was given", async () => {
  const headers = { "List-Unsubscribe": "<https://vigie.test/leave?a=b>" };
  expect(await mailer.deliver({ ...MAIL, id: "123", headers })).toEqual({ outcome: "sent" });
  const { content } = await server.mailTo(to);
  expect(content.messageId).toBe("<123@vigie.test>");
  expect(Object.fromEntries(content.headers.map(({ key, value }) => [key, value]))).toMatchObject({
    "list-unsubscribe": "<https://vigie.test/leave?a=b>",
    "auto-submitted": "auto-generated",
  });
});

it.each([
  ["refuses", { outcome: "refused", answer: "550 EENVELOPE RCPT TO" }],
  ["delays", { outcome: "later", answer: "451 EENVELOPE RCPT TO" }],
  ["distrusts", { outcome: "later", answer: "550 5.7.1 EENVELOPE RCPT TO" }],
] as const)(
  "tells apart whether a recipient is refused for good or for now, where the server %s",
  async (mood, delivery) => {
    server.mood = mood;
    expect(await mailer.deliver(MAIL)).toEqual(delivery);
    expect(JSON.stringify(log)).not.toContain(to);
  },
);

it("says that nobody knows of a message that the server has and did not answer", async () => {
  server.mood = "breaksAfter";
  expect(await mailer.deliver(MAIL)).toMatchObject({ outcome: "unknown" });
  expect(server.received).toHaveLength(1);
});

it("may send later what was not handed over when the connection broke", async () => {
  server.mood = "breaksBefore";
  expect(await mailer.deliver(MAIL)).toMatchObject({ outcome: "later" });
  expect(server.received).toHaveLength(0);
});

it("may send later what a server that is not there did not take", async () => {
  const gone = await startMailServer();
  await gone.close();
  const lost = createMailer(
    { smtpUrl: gone.url, from: "a@vigie.test" },
    { error: (...values) => void log.push(values) },
  );
  expect(await lost.deliver(MAIL)).toMatchObject({ outcome: "later" });
  await lost.close();
});

describe("once it is closed", () => {
  it("may send later what was not handed over, and what comes after", async () => {
    server.mood = "hangs";
    const closed = open();
    const delivery = closed.deliver(MAIL);
    await closed.close();

    expect(await delivery).toEqual({ outcome: "later", answer: "ESTOPPED" });
    server.mood = "takes";
    expect(await closed.deliver(MAIL)).toEqual({ outcome: "later", answer: "ESTOPPED" });
    expect(server.received).toHaveLength(0);
  });

  it("waits for the answer to what was handed over", async () => {
    server.mood = "holds";
    const closed = open();
    const delivery = closed.deliver(MAIL);
    await server.mailTo(to);
    await closed.close();
    server.answerHeld();

    expect(await delivery).toEqual({ outcome: "sent" });
    expect(server.received).toHaveLength(1);
  });
});
