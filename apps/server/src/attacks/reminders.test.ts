import { startMailServer, type TestMailServer } from "@vigie/test-backend/test-mail-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { reminderToken } from "../mail/link-tokens";
import { type AttackedServer, secrets, startAttackedServer } from "./testing/attacked-server";
import type { Answer, RawRequest } from "./testing/raw-exchange";

const LEAVE = "/reminders/leave";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

let mail: TestMailServer;
let server: AttackedServer;
/** Of the member, and of the attacker. */
let token: string;
let other: string;

beforeAll(async () => {
  mail = await startMailServer();
  server = await startAttackedServer({
    settings: { SMTP_URL: mail.url, PUBLIC_URL: "https://projects.example.org" },
  });
  token = reminderToken(secrets.jwtSecret, await idOf(server.member.email));
  other = reminderToken(secrets.jwtSecret, await idOf(server.stranger.email));
});
afterAll(async () => {
  await server.close();
  await mail.close();
});
beforeEach(async () => {
  await server.sql`
    update auth.users set raw_user_meta_data = private.with_metadata(raw_user_meta_data, '{"reminders": true}')`;
});

async function idOf(email: string): Promise<string> {
  const [row] = await server.sql<
    { id: string }[]
  >`select id from auth.users where email = ${email}`;
  return row?.id ?? "";
}

/** The addresses of those who want no reminders. */
async function left(): Promise<string[]> {
  const rows = await server.sql<{ email: string }[]>`
    select email from auth.users
    where private.metadata_object(raw_user_meta_data) ->> 'reminders' = 'false'`;
  return rows.map(({ email }) => email);
}

const ask = (given: string, request: Omit<RawRequest, "target"> = {}) =>
  server.ask({ target: `${LEAVE}?token=${given}`, ...request });
const header = ({ head }: Answer, name: string) =>
  new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();

describe("a token that is none", () => {
  const sealOf = (given: string) => given.split(".")[1] ?? "";
  const idIn = (given: string) => given.split(".")[0] ?? "";
  it.each([
    ["nothing", () => ""],
    ["an id alone", () => idIn(token)],
    ["an id with a dot", () => `${idIn(token)}.`],
    ["a seal alone", () => `.${sealOf(token)}`],
    ["the seal of another's", () => `${idIn(token)}.${sealOf(other)}`],
    ["one of another secret", () => reminderToken("x".repeat(48), idIn(token))],
    ["the id in capitals", () => `${idIn(token).toUpperCase()}.${sealOf(token)}`],
    ["one that is cut", () => token.slice(0, -1)],
    ["one that goes on", () => `${token}A`],
    ["one with a further part", () => `${token}.${sealOf(token)}`],
    ["another first", () => `x&token=${token}`],
    ["a long one", () => "a".repeat(5000)],
    ["signs of all kinds", () => "%3Cscript%3E.%E2%80%AE"],
    ["an access token", () => server.stranger.accessToken],
  ])("stops nothing: %s", async (_name, make) => {
    for (const method of ["GET", "POST"]) {
      const answer = await ask(make(), { method });
      expect([method, answer.status]).toEqual([method, 404]);
      expect(answer.body).toContain("not valid any more");
      expect(answer.body).not.toMatch(/<form|<script/);
    }
    expect(await left()).toEqual([]);
  });
});

describe("the address in a mail", () => {
  it("stops nothing when a program opens it, and shows a button", async () => {
    for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"])
      await ask(token, { method });
    expect(await left()).toEqual([]);
    const page = await ask(token);
    expect(page.status).toBe(200);
    expect(page.body).toContain('<form method="post"><button>Stop these reminders</button></form>');
  });

  it.each([
    ["as RFC 8058 has it", FORM, "List-Unsubscribe=One-Click"],
    ["without a body", {}, ""],
    ["as multipart", { "content-type": "multipart/form-data; boundary=x" }, "--x--\r\n"],
    ["with what claims to be JSON", { "content-type": "application/json" }, '{"token": "other"'],
  ])("stops those of its member alone when posted %s", async (_name, headers, body) => {
    const answer = await ask(token, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    expect(header(answer, "set-cookie")).toBeUndefined();
    expect(header(answer, "location")).toBeUndefined();
    expect(await left()).toEqual([server.member.email]);
    expect((await ask(token, { method: "POST", headers, body })).status).toBe(200);
    expect(await left()).toEqual([server.member.email]);
  });

  it("is kept by nobody, framed by nobody, and runs nothing", async () => {
    const answer = await ask(token);
    expect(header(answer, "cache-control")).toBe("no-store");
    expect(header(answer, "referrer-policy")).toBe("no-referrer");
    expect(header(answer, "x-frame-options")).toBe("DENY");
    expect(header(answer, "content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']{44}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(answer.body).not.toContain(token);
  });

  it.each([
    ["nothing", ""],
    ["a language that there is not", "&language=tlh"],
    ["markup", "&language=%22%3E%3Cscript%3E"],
    ["a long one", `&language=${"a".repeat(2000)}`],
  ])("speaks the language of the browser where it says %s", async (_what, said) => {
    const answer = await ask(token + said, { headers: { "accept-language": "tlh, fr;q=0.5" } });
    expect(answer.body).toContain('<html lang="fr"');
    expect(answer.body).toContain("Rappels du lundi");
  });

  it.each(["GET", "POST"])(
    "speaks the language that it says, whatever the browser's: %s",
    async (method) => {
      const headers = { "accept-language": "en" };
      const answer = await ask(`${token}&language=fr`, { method, headers });
      expect(answer.body).toContain('<html lang="fr"');
    },
  );

  it("opens nothing else", async () => {
    const authorization = `Bearer ${token}`;
    const before = await server.state();
    for (const apikey of [secrets.publishableKey, token]) {
      const answer = await server.ask({
        target: "/rest/v1/members?select=user_id",
        headers: { apikey, authorization },
      });
      expect(answer.status).toBe(401);
    }
    const answer = await server.ask({
      method: "POST",
      target: "/rest/v1/rpc/account_link_details",
      headers: { apikey: secrets.publishableKey, "content-type": "application/json" },
      body: JSON.stringify({ token }),
    });
    expect([answer.status, answer.body]).toEqual([200, "[]"]);
    expect(await server.state()).toBe(before);
  });

  it("does not reach the log, not even while the database refuses", async () => {
    await server.sql`alter function private.leave_reminders rename to leave_reminders_not`;
    const answer = await ask(token, { method: "POST" });
    await server.sql`alter function private.leave_reminders_not rename to leave_reminders`;
    expect(answer.status).toBe(503);
    expect(header(answer, "retry-after")).toBe("60");
    expect(answer.body).toContain("try again");
    const logged = server.errors().join("\n");
    expect(logged).toContain("Mails could not be stopped");
    expect(logged).not.toContain(token.split(".")[1]);
  });
});

it.each(["fill_reminders", "reminder_of", "leave_reminders", "things_to_do"])(
  "%s is no call",
  async (name) => {
    for (const authorization of [secrets.publishableKey, server.member.accessToken]) {
      const answer = await server.ask({
        method: "POST",
        target: `/rest/v1/rpc/${name}`,
        headers: {
          apikey: secrets.publishableKey,
          authorization: `Bearer ${authorization}`,
          "content-type": "application/json",
        },
        body: "{}",
      });
      expect(answer.status).toBe(404);
    }
  },
);
