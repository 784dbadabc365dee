import type { Database } from "@vigie/domain/database.types";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { startMailServer, type TestMailServer } from "@vigie/test-backend/test-mail-server";
import type { Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openConnection } from "../database/address";
import { memberOfToken } from "../mail/link-tokens";
import { createMailer, type Mailer } from "../mail/mailer";
import { openOutbox } from "../outbox/outbox";
import { createReminderSender, fillReminders, leaveReminders } from "./reminders";

const PUBLIC_URL = "https://projects.example.org";
const SECRET = "s".repeat(48);
const MONDAY = "2026-03-02";
const at = (time: string, day = MONDAY) => new Date(`${day}T${time}Z`);

let mail: TestMailServer;
let mailer: Mailer;
let backend: TestBackend;
/** As the server has it. */
let sql: Sql;
/** An administrator, as the first member of an organisation. */
let awa: TestMember;

beforeAll(async () => {
  mail = await startMailServer();
  mailer = createMailer(
    { smtpUrl: mail.url, from: "Vigie <no-reply@vigie.test>" },
    { error: () => undefined },
  );
  backend = await createTestBackend();
  sql = openConnection(backend.logins.authenticator, { max: 2 });
});
afterAll(async () => {
  await mailer.close();
  await sql.end();
  await backend.close();
  await mail.close();
});
beforeEach(async () => {
  mail.mood = "takes";
  mail.received.length = 0;
  await backend.sql`truncate private.outbox, private.reminded`;
  await backend.sql`delete from public.projects`;
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
});

const outboxAt = (publicUrl = PUBLIC_URL) =>
  openOutbox(
    {
      sql,
      senders: [createReminderSender({ sql, mailer, publicUrl, secret: SECRET })],
      fillers: [fillReminders],
      mailPerHour: 1000,
      logger: { error: (...values) => expect(values).toEqual([]) },
    },
    // Rounds are made by hand.
    () => false,
  );

async function round(now: Date, publicUrl?: string): Promise<void> {
  const outbox = outboxAt(publicUrl);
  await outbox.round(now);
  await outbox.close();
}

const addresses = () => mail.received.flatMap(({ to }) => to);
const outcomes = () => backend.sql`select outcome, answer from private.outbox`;

type Milestone = Database["public"]["Tables"]["key_milestones"]["Insert"];

async function addMilestones(
  project: { id: string },
  rows: Omit<Milestone, "project_id">[],
): Promise<void> {
  await backend
    .serviceClient()
    .from("key_milestones")
    .insert(rows.map((row) => ({ ...row, project_id: project.id })))
    .throwOnError();
}

/** A project of the member with a milestone that is due. */
async function createDue(member: TestMember, title: string): Promise<{ id: string }> {
  const project = await createProject(member, { title });
  await addMilestones(project, [{ name_milestone: `Dig ${title}`, due_date: MONDAY }]);
  return project;
}

const COMPLETE_ENOUGH = {
  ...{ budget: 5, money_spent: 1, countries: ["sn"], cities: ["Kolda"], continent: "Africa" },
  ...{ start_date: "2026-01-01", end_date: "2027-01-01", beneficiaries: 5 },
  ...{ short_description: "Water", long_description: "Much water" },
} as const;

/** @param own overrides of columns that no member sets */
async function createOld(
  member: TestMember,
  title: string,
  own: Partial<Database["public"]["Tables"]["projects"]["Insert"]> = {},
): Promise<{ id: string }> {
  const { data } = await backend
    .serviceClient()
    .from("projects")
    .insert({
      title,
      user_id: member.userId,
      organization_id: member.organisation.id,
      content_updated_at: "2025-06-01T12:00:00Z",
      ...own,
    })
    .select("id")
    .single()
    .throwOnError();
  return data;
}

describe("a reminder", () => {
  it("says what there is to do, as the dashboard finds it, with links to where it is done", async () => {
    const well = await createProject(awa, { title: "Well" });
    await addMilestones(well, [
      { name_milestone: "Late", due_date: "2026-02-27" },
      { name_milestone: "On Sunday", due_date: "2026-03-08" },
      { name_milestone: "Next week", due_date: "2026-03-09" },
      { name_milestone: "Done", due_date: "2026-02-27", status_milestone: "completed" },
      { name_milestone: "Some day" },
    ]);
    const over = await createProject(awa, { title: "Over", status: "completed" });
    await addMilestones(over, [{ name_milestone: "Forgotten", due_date: "2026-02-27" }]);
    const school = await createProject(awa, { title: "School", ...COMPLETE_ENOUGH });
    await createProject(awa, { title: "Online", ...COMPLETE_ENOUGH, is_online: true });
    const old = await createOld(awa, "Old");
    await createOld(awa, "Old, over", { status: "completed" });

    await round(at("07:00"));
    expect(addresses()).toEqual([awa.email]);
    const { content } = await mail.mailTo(awa.email);
    expect(content.subject).toBe("Terres d’Eau: to do this week");
    const link = (id: string, page: string) => `${PUBLIC_URL}/project/${id}/${page}`;
    const [body = "", after = ""] = content.text?.split("-- \n") ?? [];
    expect(body.trim().replace(/\r/g, "")).toBe(
      [
        "These projects of yours at Terres d’Eau need you this week.",
        "Milestones due this week or overdue",
        `* Late\n  Well · Overdue since February 27, 2026\n  ${link(well.id, "milestones")}`,
        `* On Sunday\n  Well · Due March 8, 2026\n  ${link(well.id, "milestones")}`,
        "Ready to go online",
        `* School\n  ${link(school.id, "edit")}`,
        "Without change in 60 days",
        `* Old\n  Last change June 1, 2025\n  ${link(old.id, "edit")}`,
      ].join("\n\n"),
    );
    expect(after).toContain(`Your profile:\n${PUBLIC_URL}/profile`);
    for (const id of [well.id, school.id, old.id])
      expect(content.html).toContain(`/project/${id}/`);
    expect(content.html).not.toMatch(/<(?:img|link|script|iframe)|url\(/);
  });

  it("is stopped with one press in a mail program, by headers and a token of its own", async () => {
    await createDue(awa, "Well");
    await round(at("07:00"));
    const { content } = await mail.mailTo(awa.email);
    const headers = new Map(content.headers.map(({ key, value }) => [key, value]));
    const address = headers.get("list-unsubscribe") ?? "";
    const [, token = ""] =
      /^<https:\/\/projects\.example\.org\/reminders\/leave\?token=([^>&]+)&language=en>$/.exec(
        address,
      ) ?? [];
    expect(memberOfToken(SECRET, token)).toBe(awa.userId);
    expect(content.text).toContain(`Stop these reminders:\n${address.slice(1, -1)}`);
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("precedence")).toBe("bulk");
    const [row] = await backend.sql`select id, outcome from private.outbox`;
    expect(row?.outcome).toBe("sent");
    expect(content.messageId).toBe(`<${row?.id}@vigie.test>`);
  });

  it("has no such headers where the address is not https, but the link", async () => {
    await createDue(awa, "Well");
    await round(at("07:00"), "http://127.0.0.1:3000");
    const { content } = await mail.mailTo(awa.email);
    expect(content.headers.filter(({ key }) => key.startsWith("list-"))).toEqual([]);
    expect(content.text).toContain("http://127.0.0.1:3000/reminders/leave?token=");
  });

  it("is not sent to who has nothing to do", async () => {
    await createProject(awa, { title: "New" });
    await round(at("07:00"));
    expect(await outcomes()).toEqual([]);
    expect(mail.received).toEqual([]);
  });

  it("names ten of each kind, the most urgent first, and says how many more there are", async () => {
    for (let month = 1; month <= 12; month++) {
      const two = String(month).padStart(2, "0");
      await createOld(awa, `Old ${two}`, { content_updated_at: `2025-${two}-01T12:00:00Z` });
    }
    const ready = Array.from({ length: 11 }, (_, n) => ({
      title: `Ready ${n}`,
      ...COMPLETE_ENOUGH,
    }));
    for (const each of ready) await createProject(awa, each);
    await round(at("07:00"));
    const { content } = await mail.mailTo(awa.email);
    const titles = content.text?.match(/^\* Old .*$/gm);
    expect(titles).toHaveLength(10);
    expect(titles?.[0]).toBe("* Old 01");
    expect(content.text).not.toContain("Old 11");
    expect(content.text).toContain(`and 2 more:\n${PUBLIC_URL}/dashboard?needs=unchanged`);
    expect(content.text).toContain(`and 1 more:\n${PUBLIC_URL}/dashboard?needs=ready`);
  });

  it("is in the language of the account, else of the organisation", async () => {
    await createDue(awa, "Puits");
    await backend.sql`
      update public.organisations set language = 'fr' where id = ${awa.organisation.id}`;
    await round(at("07:00"));
    const french = await mail.mailTo(awa.email);
    expect(french.content.subject).toBe("Terres d’Eau\u00a0: à faire cette semaine");
    expect(french.content.html).toContain('<html lang="fr" dir="ltr">');
    expect(french.content.text).toContain("Échéance le 2 mars 2026");
    expect(french.content.text).toMatch(/reminders\/leave\?token=\S+&language=fr$/m);

    mail.received.length = 0;
    await awa.client.auth.updateUser({ data: { language: "en" } });
    await round(at("07:00", "2026-03-09"));
    expect((await mail.mailTo(awa.email)).content.html).toContain('<html lang="en"');
  });

  it("keeps titles and names of another direction from moving the words around them", async () => {
    await backend.sql`
      update public.organisations set name = 'جمعية المياه' where id = ${awa.organisation.id}`;
    await createDue(awa, "بئر");
    await round(at("07:00"));
    const { content } = await mail.mailTo(awa.email);
    expect(content.subject).toBe("\u2068جمعية المياه\u2069: to do this week");
    expect(content.text).toContain(
      "* \u2068Dig بئر\u2069\n  \u2068بئر\u2069 · Due March 2, 2026\n",
    );
    expect(content.html).toContain("<bdi>بئر</bdi>");
  });

  it("shows what people typed as text, in the mail and in its subject", async () => {
    const name = `"><script>alert(1)</script>, Bcc: all@example.org`;
    await backend.sql`
      update public.organisations set name = ${name} where id = ${awa.organisation.id}`;
    await createDue(awa, `<img src="https://evil.example/?">`);
    await round(at("07:00"));
    const { content, to } = await mail.mailTo(awa.email);
    expect(to).toEqual([awa.email]);
    expect(content.bcc ?? []).toEqual([]);
    expect(content.subject).toContain(name);
    expect(content.html).not.toMatch(/<script|<img/);
    expect(content.html).toContain("&lt;img src=&quot;https://evil.example/?&quot;&gt;");
  });
});

describe("who is reminded of what", () => {
  it("members of their own projects, administrators of the organisation's with their own first", async () => {
    const kofi = await createMember(backend, awa.organisation);
    const stranger = await createMember(backend, await createOrganisation(backend, "Others"));
    const own = await createDue(awa, "Z own");
    const his = await createDue(kofi, "A his");
    await createDue(stranger, "Foreign");
    await kofi.client.from("members").update({ name: "Kofi" }).eq("user_id", kofi.userId);
    await round(at("07:00"));
    expect(addresses().sort()).toEqual([awa, kofi, stranger].map(({ email }) => email).sort());

    const { text: toAwa = "" } = (await mail.mailTo(awa.email)).content;
    expect(toAwa.indexOf(own.id)).toBeGreaterThan(0);
    expect(toAwa.indexOf(his.id)).toBeGreaterThan(toAwa.indexOf(own.id));
    expect(toAwa).toContain("A his · Due March 2, 2026 · Owner: Kofi");
    expect(toAwa).toContain("These projects of Terres d’Eau need somebody this week");
    expect(toAwa).not.toContain("Foreign");

    const { text: toKofi = "" } = (await mail.mailTo(kofi.email)).content;
    expect(toKofi).toContain(his.id);
    expect(toKofi).not.toContain("Z own");
    expect(toKofi).not.toContain("Owner:");
  });

  it("an administrator of a colleague's project, with a page of it that they may open", async () => {
    const kofi = await createMember(backend, awa.organisation);
    const old = await createOld(kofi, "Old");
    await round(at("07:00"));
    const { text: toAwa } = (await mail.mailTo(awa.email)).content;
    expect(toAwa).toContain(`/project/${old.id}/milestones`);
    expect((await mail.mailTo(kofi.email)).content.text).toContain(`/project/${old.id}/edit`);
  });

  it("an administrator of a project that nobody owns, which is not called theirs", async () => {
    const { id } = await createDue(awa, "Well");
    await backend.sql`update public.projects set user_id = null where id = ${id}`;
    await round(at("07:00"));
    const { text } = (await mail.mailTo(awa.email)).content;
    expect(text).toContain("These projects of Terres d’Eau need somebody this week");
    expect(text).toContain("Well · Due March 2, 2026 · Without an owner");
  });

  it("nobody of projects that they left in another organisation", async () => {
    const kofi = await createMember(backend, awa.organisation);
    await createDue(kofi, "Left behind");
    const other = await createOrganisation(backend, "Others");
    await backend.sql`
      update public.members set organization_id = ${other.id} where user_id = ${kofi.userId}`;
    await round(at("07:00"));
    expect(addresses()).toEqual([awa.email]);
  });

  it("nobody who does not want it", async () => {
    await createDue(awa, "Well");
    await awa.client.auth.updateUser({ data: { reminders: false } });
    await round(at("07:00"));
    expect(mail.received).toEqual([]);
    await awa.client.auth.updateUser({ data: { reminders: true } });
    await round(at("07:30"));
    expect(addresses()).toEqual([awa.email]);
  });

  it.each([
    [
      "was removed",
      (kofi: TestMember) =>
        awa.client.rpc("remove_member", { member: kofi.userId, successor: awa.userId }),
    ],
    ["wants none any more", (kofi: TestMember) => leaveReminders(sql, kofi.userId)],
    [
      "has nothing to do any more",
      () => backend.sql`
      update public.key_milestones set status_milestone = 'completed'`,
    ],
  ] as const)("nobody who %s before it is sent", async (_what, change) => {
    const kofi = await createMember(backend, awa.organisation);
    await awa.client.auth.updateUser({ data: { reminders: false } });
    await createDue(kofi, "Well");
    await fillReminders(sql, at("07:00"));
    expect(await outcomes()).toHaveLength(1);
    await change(kofi);
    await round(at("07:01"));
    expect(mail.received).toEqual([]);
    expect(await outcomes()).toEqual([]);
  });

  it("whoever left by a link keeps everything else of their account", async () => {
    await awa.client.auth.updateUser({ data: { language: "fr" } });
    await leaveReminders(sql, awa.userId);
    const { data } = await awa.client.auth.getUser();
    expect(data.user?.user_metadata).toMatchObject({
      ...{ reminders: false, language: "fr", organization_id: awa.organisation.id },
    });
  });
});

describe("when", () => {
  it.each([
    // UTC+13: Monday morning is Sunday evening at UTC.
    ["Pacific/Auckland", "2026-03-01T17:59:59Z", "2026-03-01T18:00:00Z"],
    ["Pacific/Kiritimati", "2026-03-01T16:59:59Z", "2026-03-01T17:00:00Z"],
    ["Etc/GMT+12", "2026-03-02T18:59:59Z", "2026-03-02T19:00:00Z"],
    ["America/Los_Angeles", "2026-03-02T14:59:59Z", "2026-03-02T15:00:00Z"],
    ["Asia/Kathmandu", "2026-03-02T01:14:59Z", "2026-03-02T01:15:00Z"],
    ["Europe/Paris", "2026-03-23T05:59:59Z", "2026-03-23T06:00:00Z"],
    // Clocks went forward on the day before, and back in October.
    ["Europe/Paris", "2026-03-30T04:59:59Z", "2026-03-30T05:00:00Z"],
    ["Europe/Paris", "2026-10-26T05:59:59Z", "2026-10-26T06:00:00Z"],
    [null, "2026-03-02T06:59:59Z", "2026-03-02T07:00:00Z"],
  ])("it is Monday 07:00 in %s", async (zone, before, then) => {
    await createDue(awa, "Well");
    await awa.client.auth.updateUser({ data: { time_zone: zone } });
    await fillReminders(sql, new Date(before));
    expect(await outcomes()).toEqual([]);
    await fillReminders(sql, new Date(then));
    expect(await outcomes()).toHaveLength(1);
  });

  it("a zone that is not known any more counts as UTC, and keeps nobody from theirs", async () => {
    await createDue(awa, "Well");
    await backend.sql`alter table auth.users disable trigger bound_account`;
    await backend.sql`
      update auth.users set raw_user_meta_data = private.with_metadata(raw_user_meta_data, '{"time_zone": "Mars/Base"}')
      where id = ${awa.userId}`;
    await backend.sql`alter table auth.users enable trigger bound_account`;
    await fillReminders(sql, at("07:00"));
    expect(await outcomes()).toHaveLength(1);
  });

  it("a server that was off on Monday makes up for it on Tuesday, and no later", async () => {
    await createDue(awa, "Well");
    await fillReminders(sql, new Date("2026-03-04T00:00:00Z"));
    await fillReminders(sql, new Date("2026-03-08T16:00:00Z"));
    expect(await outcomes()).toEqual([]);
    await fillReminders(sql, new Date("2026-03-10T23:59:59Z"));
    expect(await outcomes()).toHaveLength(1);
  });

  it("it is also for whom a clock that was ahead had looked at months to come", async () => {
    await createDue(awa, "Well");
    await backend.sql`
      insert into private.reminded (user_id, monday) values (${awa.userId}, '2026-06-01')`;
    await round(at("07:00"));
    await round(at("08:00"));
    expect(addresses()).toEqual([awa.email]);
  });

  it("it is not after Tuesday, however long the server or its mail server was away", async () => {
    await createDue(awa, "Well");
    await awa.client.auth.updateUser({ data: { time_zone: "America/Los_Angeles" } });
    await fillReminders(sql, at("15:00"));
    mail.mood = "delays";
    await round(at("07:59", "2026-03-04"));
    expect(await outcomes()).toMatchObject([{ outcome: null, answer: expect.any(String) }]);
    mail.mood = "takes";
    await round(at("08:05", "2026-03-04"));
    expect(mail.received).toEqual([]);
    expect(await outcomes()).toEqual([]);
  });

  it("it is once a week, however many rounds and servers there are", async () => {
    await createDue(awa, "Well");
    const servers = [outboxAt(), outboxAt(), outboxAt()];
    await Promise.all(servers.map((server) => server.round(at("07:00"))));
    await Promise.all(servers.map((server) => server.round(at("20:00"))));
    await Promise.all(servers.map((server) => server.close()));
    expect(addresses()).toEqual([awa.email]);
    await round(at("07:00", "2026-03-09"));
    expect(addresses()).toEqual([awa.email, awa.email]);
  });

  it("the mail server refuses for now, it is tried again", async () => {
    await createDue(awa, "Well");
    mail.mood = "delays";
    await round(at("07:00"));
    mail.mood = "takes";
    await round(at("07:04"));
    expect(mail.received).toEqual([]);
    await round(at("07:06"));
    expect(addresses()).toEqual([awa.email]);
    expect(await outcomes()).toMatchObject([{ outcome: "sent" }]);
  });

  it("the mail server refuses for good, it is over", async () => {
    await createDue(awa, "Well");
    mail.mood = "refuses";
    await round(at("07:00"));
    expect(await outcomes()).toEqual([{ outcome: "refused", answer: "550 EENVELOPE RCPT TO" }]);
  });
});
