import { randomUUID } from "node:crypto";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { linkIn, startMailServer, type TestMailServer } from "@vigie/test-backend/test-mail-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createMailer } from "../../mail/mailer";

let mail: TestMailServer;
let backend: TestBackend;
let member: TestMember;

beforeAll(async () => {
  mail = await startMailServer();
  backend = await createTestBackend({
    mail: { smtpUrl: mail.url, from: "Vigie <no-reply@vigie.test>" },
  });
});
afterAll(async () => {
  await backend.close();
  await mail.close();
});
beforeEach(async () => {
  mail.mood = "takes";
  mail.received.length = 0;
  backend.log.length = 0;
  member = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
});

const someAddress = () => `${randomUUID()}@example.org`;

function call(
  path: string,
  body: object,
  accessToken = backend.anonKey,
  method = "POST",
  language = "*",
) {
  return backend.fetch(`${backend.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${accessToken}`,
      "content-type": "application/json",
      "accept-language": language,
    },
    body: JSON.stringify(body),
  });
}

const addressesOf = ({ received }: TestMailServer) => received.flatMap(({ to }) => to);

const canSignIn = async (email: string, password: string) =>
  (await backend.client().auth.signInWithPassword({ email, password })).error === null;

describe("a forgotten password", () => {
  it("is asked for alike with and without an account", async () => {
    const answers = await Promise.all(
      [member.email, someAddress()].map(async (email) => {
        const response = await call("recover", { email });
        return [response.status, await response.json()];
      }),
    );
    expect(answers).toEqual([
      [200, {}],
      [200, {}],
    ]);
    await mail.mailTo(member.email);
    expect(addressesOf(mail)).toEqual([member.email]);
  });

  it.each([{}, { email: "" }, { email: 5 }, { email: `${"x".repeat(300)}@example.org` }])(
    "is refused for %o",
    async (body) => {
      expect((await call("recover", body)).status).toBe(400);
    },
  );

  it("mails a link, plain and as HTML, that gives a new password once and ends all sessions", async () => {
    await backend.client().auth.resetPasswordForEmail(member.email.toUpperCase());
    const received = await mail.mailTo(member.email);
    const { page, values } = linkIn(received);
    const token = values.get("token") ?? "";
    expect(page).toBe(`${backend.url}/reset-password`);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(received.content.html).toContain(token);
    expect(received.content.from).toMatchObject({ address: "no-reply@vigie.test", name: "Vigie" });

    const details = await backend.client().rpc("account_link_details", { token });
    expect(details.data).toMatchObject([{ kind: "password", email: member.email }]);
    const { data } = await backend
      .client()
      .rpc("reset_password", { token, password: "new-secret-7" });
    expect(data).toBe(member.email);
    expect(await canSignIn(member.email, "new-secret-7")).toBe(true);
    expect(await canSignIn(member.email, member.password)).toBe(false);
    expect((await member.client.rpc("organisation_members")).data).toEqual([]);

    const again = await backend
      .client()
      .rpc("reset_password", { token, password: "other-secret-7" });
    expect(again.error?.message).toMatch(/expired or was already used/);
  });

  it.each([
    ["fr", "Votre nouveau mot de passe pour Terres d’Eau", '<html lang="fr"'],
    ["tlh", "Your new password for Terres d’Eau", '<html lang="en"'],
  ])(
    "mails it in the language of the account, where that is %s",
    async (language, subject, root) => {
      await member.client.auth.updateUser({ data: { language } });
      await backend.client().auth.resetPasswordForEmail(member.email);
      const { content } = await mail.mailTo(member.email);
      expect(content.subject).toBe(subject);
      expect(content.html).toContain(root);
    },
  );

  it.each([
    ["of the page it is asked from", null, "fr-CH;q=0.8, en", "fr"],
    ["of the organisation, where that is none of Vigie's", "fr", "tlh, *", "fr"],
    ["English, where nothing is known", null, "*", "en"],
    ["of the page, whatever the organisation's is", "fr", "en-GB", "en"],
  ])("mails it in the language %s", async (_, ofPlace, asked, language) => {
    await backend.sql`
      update public.organisations set language = ${ofPlace} where id = ${member.organisation.id}`;
    await call("recover", { email: member.email }, undefined, undefined, asked);
    const { content } = await mail.mailTo(member.email);
    expect(content.html).toContain(`<html lang="${language}"`);
    expect(content.text).toContain("Terres d’Eau");
  });

  it("keeps the language that the person chose, whatever the page's is", async () => {
    await member.client.auth.updateUser({ data: { language: "en" } });
    await call("recover", { email: member.email }, undefined, undefined, "fr");
    expect((await mail.mailTo(member.email)).content.html).toContain('<html lang="en"');
  });

  it("is marked as written by a program, so that no holiday reply comes", async () => {
    await call("recover", { email: member.email });
    const { content } = await mail.mailTo(member.email);
    expect(content.headers).toContainEqual(
      expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
    );
  });

  it("gives at most three links in ten minutes, however often it is asked for", async () => {
    for (let times = 0; times < 6; times += 1) await call("recover", { email: member.email });
    await expect.poll(() => mail.received.length).toBe(3);
    const [links] = await backend.sql`
      select count(*)::int from private.account_links where user_id = ${member.userId}`;
    expect(links).toEqual({ count: 3 });
    expect(mail.received).toHaveLength(3);
  });

  it("answers alike when the mail server refuses, and says so in the log", async () => {
    mail.mood = "refuses";
    const response = await call("recover", { email: member.email });
    expect(response.status).toBe(200);
    await expect.poll(() => backend.log.length).toBe(1);
    expect(JSON.stringify(backend.log)).toContain("The mail server did not take a message");
    expect(JSON.stringify(backend.log)).not.toMatch(/[0-9a-f]{32}/);
  });

  it("answers at once while the mail server hangs", async () => {
    mail.mood = "hangs";
    const started = performance.now();
    expect((await call("recover", { email: member.email })).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(5000);
    mail.mood = "takes";
  });
});

describe("a change of address", () => {
  const change = (email: string, current_password: string | undefined = member.password) =>
    call("user", { email, current_password }, member.accessToken, "PUT");

  it.each([
    { what: "without the current password", email: someAddress(), password: "", status: 400 },
    { what: "with a wrong password", email: someAddress(), password: "wrong-one-1", status: 400 },
    { what: "to no address", email: "awa", password: undefined, status: 422 },
    { what: "to a host without a dot", email: "a@b", password: undefined, status: 422 },
    { what: "to no ASCII", email: "é@example.org", password: undefined, status: 422 },
    { what: "to two addresses", email: "a@b.org, c@d.org", password: undefined, status: 422 },
    {
      what: "with a line break",
      email: "a@b.org\r\nBcc: c@d.org",
      password: undefined,
      status: 422,
    },
  ])("is refused $what", async ({ email, password, status }) => {
    expect((await change(email, password)).status).toBe(status);
    expect(addressesOf(mail)).not.toContain(member.email);
  });

  it("to another account's address is revealed only to the owner of that address", async () => {
    const other = await createMember(backend, member.organisation);
    expect((await change(other.email)).status).toBe(200);
    const received = await mail.mailTo(other.email);
    expect(received.content.text).toContain("which yours has already");
    expect(received.content.text).not.toContain("http");
    for (let times = 0; times < 2; times += 1) expect((await change(other.email)).status).toBe(200);
    expect((await change(other.email)).status).toBe(429);
  });

  it("is refused together with a new password", async () => {
    const body = {
      email: someAddress(),
      password: "another-secret-8",
      current_password: member.password,
    };
    expect((await call("user", body, member.accessToken, "PUT")).status).toBe(422);
    expect(await canSignIn(member.email, member.password)).toBe(true);
  });

  it("happens by the link that was mailed to the new address, and the old one is told", async () => {
    const address = someAddress();
    expect((await change(address)).status).toBe(200);
    expect(await canSignIn(member.email, member.password)).toBe(true);
    const { page, values } = linkIn(await mail.mailTo(address));
    expect(page).toBe(`${backend.url}/confirm-address`);
    const notice = await mail.mailTo(member.email);
    expect(notice.content.text).toContain(address);
    expect(notice.content.text).not.toContain(values.get("token"));

    const token = values.get("token") ?? "";
    const { data } = await backend.client().rpc("confirm_address", { token });
    expect(data).toBe(address);
    expect(await canSignIn(address, member.password)).toBe(true);
    expect(await canSignIn(member.email, member.password)).toBe(false);
    expect((await backend.client().rpc("confirm_address", { token })).error?.code).toBe("42501");
  });

  it("says so when the mail server refuses", async () => {
    mail.mood = "refuses";
    const response = await change(someAddress());
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      msg: "The mail could not be sent. Please try again later",
    });
  });
});

describe("an invitation by mail", () => {
  const invite = (email: string, accessToken = member.accessToken) =>
    call("invite", { email }, accessToken);

  it("is refused to visitors and to people whose session has ended", async () => {
    const email = someAddress();
    expect((await invite(email, backend.anonKey)).status).toBe(401);
    await backend.sql`delete from auth.sessions where user_id = ${member.userId}`;
    expect((await invite(email)).status).toBe(403);
    expect(addressesOf(mail)).not.toContain(email);
  });

  it.each([
    "",
    "awa",
    "a@b.org\r\nBcc: c@d.org",
    "a b@example.org",
    "a,b@example.org",
    "x<bob@example.org",
    "bob(c)@example.org",
    "g:b@example.org;",
  ])("is refused to %o with a sentence", async (email) => {
    const response = await invite(email);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ msg: "Please enter a valid email address" });
  });

  it("says who invites to what, and lets that address join", async () => {
    await member.client
      .from("members")
      .update({ name: "Awa <b>Ouédraogo</b>" })
      .eq("user_id", member.userId);
    const email = someAddress();
    expect((await invite(email)).status).toBe(200);
    const received = await mail.mailTo(email);
    expect(received.content.subject).toBe("Invitation to Terres d’Eau");
    expect(received.content.text).toContain(
      "Awa <b>Ouédraogo</b> invites you to join Terres d’Eau",
    );
    expect(received.content.html).not.toContain("<b>");
    const { page, values } = linkIn(received);
    expect(page).toBe(`${backend.url}/join`);
    const invitation = values.get("invitation") ?? "";
    const { data } = await backend.client().rpc("invitation_details", { invitation });
    expect(data).toMatchObject([{ organization_name: "Terres d’Eau", email }]);
    const joined = await backend.client().auth.signUp({
      email,
      password: "a-fine-secret-1",
      options: { data: { invitation, name: "  Issa " } },
    });
    expect(joined.error).toBeNull();
    const { data: members } = await member.client.rpc("organisation_members");
    expect(members).toMatchObject([{ role: "administrator" }, { name: "Issa", role: "member" }]);
  });

  it("says so when the mail server refuses; the invitation stays, to be withdrawn or sent again", async () => {
    mail.mood = "refuses";
    const email = someAddress();
    expect((await invite(email)).status).toBe(422);
    const { data } = await member.client.rpc("pending_invitations");
    expect(data).toMatchObject([{ email }]);
  });
});

it("nothing is sent in the clear, not even a password, to a server elsewhere without TLS", async () => {
  // Another name for this machine, which is not known to be one.
  const elsewhere = mail.url.replace("smtp://127.0.0.1", "smtp://relay:secret@0.0.0.0");
  const log: unknown[] = [];
  const outcome = vi.fn();
  const mailer = createMailer(
    { smtpUrl: elsewhere, from: "a@vigie.test" },
    { error: (...values) => log.push(values) },
    outcome,
  );
  const to = someAddress();
  expect(await mailer.send({ to, subject: "x", text: "x", html: "x" })).toBe(false);
  expect(outcome.mock.calls).toEqual([[false]]);
  await mailer.close();
  expect(addressesOf(mail)).not.toContain(to);
  expect(JSON.stringify(log)).not.toMatch(/secret|@/);
  expect(JSON.stringify(log)).toContain("STARTTLS");
});

it("a mail server is tried without a message, and told with its host where it is not to be used", async () => {
  const log = vi.fn();
  const gone = await startMailServer();
  await gone.close();
  const { host } = new URL(gone.url);
  for (const [smtpUrl, lines] of [
    [mail.url, []],
    [gone.url, [[{ host, code: "ESOCKET", command: "CONN" }, expect.stringContaining("SMTP_URL")]]],
  ] as const) {
    const mailer = createMailer({ smtpUrl, from: "a@vigie.test" }, { error: log });
    await mailer.check();
    await mailer.close();
    expect(log.mock.calls).toEqual(lines);
  }
  expect(mail.received).toEqual([]);
});

it("a person's address does not reach the log when the mail server repeats it", async () => {
  mail.mood = "refuses";
  await call("recover", { email: member.email });
  await expect.poll(() => backend.log.length).toBe(1);
  expect(JSON.stringify(backend.log)).not.toContain(member.email);
});

describe("a mail server that is not there", () => {
  it("stops nothing else, and a waiting person gets an error", async () => {
    const gone = await startMailServer();
    await gone.close();
    const lonely = await createTestBackend({ mail: { smtpUrl: gone.url, from: "a@vigie.test" } });
    try {
      const someone = await createMember(lonely, await createOrganisation(lonely, "Ours"));
      const { error } = await lonely.client().auth.resetPasswordForEmail(someone.email);
      expect(error).toBeNull();
      const changed = await someone.client.auth.updateUser({
        email: someAddress(),
        current_password: someone.password,
      });
      expect(changed.error).toMatchObject({ status: 422, code: "email_not_sent" });
    } finally {
      await lonely.close();
    }
  });
});

describe("without a mail server", () => {
  it("each call that needs one says whom to ask", async () => {
    const silent = await createTestBackend();
    try {
      const someone = await createMember(silent, await createOrganisation(silent, "Ours"));
      const recovered = await silent.client().auth.resetPasswordForEmail(someone.email);
      expect(recovered.error).toMatchObject({ status: 422, code: "email_provider_disabled" });
      const changed = await someone.client.auth.updateUser({
        email: someAddress(),
        current_password: someone.password,
      });
      expect(changed.error?.message).toContain("Ask an administrator of your organisation");
    } finally {
      await silent.close();
    }
  });
});
