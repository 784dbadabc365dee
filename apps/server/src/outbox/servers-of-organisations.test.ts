import { randomUUID } from "node:crypto";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { linkIn, startMailServer, type TestMailServer } from "@vigie/test-backend/test-mail-server";
import type { Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openConnection } from "../database/address";
import { createConfirmationSender } from "../followers/confirmations";
import { storeFollowSettings } from "../followers/housekeeping";
import { createNewsSender, fillFollowNews } from "../followers/news";
import { createMailer, type Mailer } from "../mail/mailer";
import { createReminderSender, fillReminders } from "../reminders/reminders";
import { type Receiver, startReceiver } from "../webhooks/testing/receiver";
import { fillWebhooks, webhookSender } from "../webhooks/webhook-sender";
import { openOutbox } from "./outbox";

let mail: TestMailServer;
let mailer: Mailer;
let receiver: Receiver;
let backend: TestBackend;
/** As the servers have it. */
let sql: Sql;
/** Each an administrator of an organisation that has a server and an address of its own. */
let awa: TestMember;
let kofi: TestMember;

beforeAll(async () => {
  mail = await startMailServer();
  receiver = await startReceiver();
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
  await receiver.close();
  await mail.close();
});
beforeEach(async () => {
  mail.received.length = 0;
  receiver.received.length = 0;
  await backend.sql`truncate private.outbox, private.reminded, private.followers cascade`;
  await backend.sql`delete from private.webhooks`;
  await backend.sql`
    insert into private.follow_looks (until) values (now())
    on conflict (is_only) do update set until = now()`;
  awa = await createMember(backend, await createOrganisation(backend, "One"));
  kofi = await createMember(backend, await createOrganisation(backend, "Two"));
  for (const { organisation } of [awa, kofi])
    await storeFollowSettings(backend.sql, {
      ...{ byMail: true, addresses: false, organizationId: organisation.id },
    });
});

const addressOf = ({ organisation }: TestMember) => `https://of-${organisation.id}.example.org`;

/** A round of the server that shows a member's organisation alone. */
async function roundOf(member: TestMember, now: Date): Promise<void> {
  const organizationId = member.organisation.id;
  const publicUrl = addressOf(member);
  const mails = { sql, mailer, publicUrl, organizationId, secret: "s".repeat(48) };
  const outbox = openOutbox(
    {
      sql,
      senders: [
        createConfirmationSender(mails),
        createNewsSender({ ...mails, storageDirectory: "", drawPicture: async () => null }),
        createReminderSender(mails),
        webhookSender({ sql, publicUrl, network: receiver.network }),
      ],
      fillers: [fillFollowNews, fillReminders, fillWebhooks],
      mailPerHour: 100,
      organizationId,
      logger: { error: (...values) => expect(values).toEqual([]) },
    },
    // Rounds are made by hand.
    () => false,
  );
  await outbox.round(now);
  await outbox.close();
}

/** Asks the server of a member's organisation, as its pages do. */
const askAt = (
  { organisation }: TestMember,
  email: string,
  { project = null, filters = null }: { project?: string | null; filters?: object | null },
) =>
  backend.sql.begin(async (session) => {
    await session.unsafe("select set_config('vigie.organization_id', $1::bigint::text, true)", [
      organisation.id,
    ]);
    await session.unsafe(
      "select public.follow($1, 'at_once', 'en', $2::uuid, null, $3::text::jsonb)",
      [email, project, JSON.stringify(filters)],
    );
  });

const someAddress = () => `${randomUUID()}@example.org`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const told = () => mail.received.map(({ to, content }) => ({ to: to.join(), text: content.text }));

it("members get their reminders from the server of their organisation", async () => {
  for (const member of [awa, kofi]) {
    const { id } = await createProject(member);
    await backend.sql`
      insert into public.key_milestones (project_id, name_milestone, due_date)
      values (${id}, 'Dig', '2026-03-02')`;
  }
  const monday = new Date("2026-03-02T07:00:00Z");
  await roundOf(kofi, monday);
  expect(told()).toEqual([
    { to: kofi.email, text: expect.stringContaining(`${addressOf(kofi)}/profile`) },
  ]);
  await roundOf(awa, monday);
  expect(told().slice(1)).toEqual([
    { to: awa.email, text: expect.stringContaining(`${addressOf(awa)}/profile`) },
  ]);
});

it("followers are asked and told by the server at which they asked, of what it shows", async () => {
  const email = someAddress();
  const [first, second] = await Promise.all(
    [awa, kofi].map((member) => createProject(member, { is_online: true })),
  );
  for (const member of [awa, kofi]) {
    await askAt(member, email, { filters: {} });
    await roundOf(member === awa ? kofi : awa, inMinutes(1));
    expect(mail.received).toEqual([]);
    await roundOf(member, inMinutes(1));
    const { page, values } = linkIn(await mail.mailTo(email));
    expect(page).toBe(`${addressOf(member)}/following`);
    const token = values.get("confirm") ?? "";
    await backend.client().rpc("confirm_follow", { token }).throwOnError();
    mail.received.length = 0;
  }
  for (const project of [first, second])
    await backend.sql`
      insert into public.key_milestones (project_id, name_milestone)
      values (${project?.id ?? null}, 'Boreholes')`;
  await roundOf(awa, inMinutes(30));
  expect(told()).toEqual([
    { to: email, text: expect.stringContaining(`${addressOf(awa)}/project/${first?.id}\n`) },
  ]);
  expect(JSON.stringify(told())).not.toContain(second?.id);
  await roundOf(kofi, inMinutes(31));
  expect(told().slice(1)).toEqual([
    { to: email, text: expect.stringContaining(`${addressOf(kofi)}/project/${second?.id}\n`) },
  ]);
});

it("nobody is asked about another organisation's project", async () => {
  const { id } = await createProject(kofi, { is_online: true });
  await askAt(awa, someAddress(), { project: id });
  await roundOf(awa, inMinutes(1));
  expect(mail.received).toEqual([]);
  await askAt(kofi, someAddress(), { project: id });
  await roundOf(kofi, inMinutes(1));
  expect(mail.received).toHaveLength(1);
});

it("whether people can follow by mail is each server's own", async () => {
  const organizationId = awa.organisation.id;
  await storeFollowSettings(backend.sql, { byMail: false, addresses: false, organizationId });
  await expect(askAt(awa, someAddress(), { filters: {} })).rejects.toMatchObject({
    hint: "refused.followNoMail",
  });
  await askAt(kofi, someAddress(), { filters: {} });
});

it("webhooks are told the addresses of their organisation's server, by it alone", async () => {
  const soon = inMinutes(60);
  const events = ["project.online"];
  const projects: string[] = [];
  for (const member of [awa, kofi]) {
    await member.client.rpc("add_webhook", { url: receiver.url, events }).throwOnError();
    projects.push((await createProject(member, { is_online: true })).id);
  }
  const urls = () => receiver.received.map(({ body }) => JSON.parse(body).data.projects[0].url);
  await roundOf(kofi, soon);
  expect(urls()).toEqual([`${addressOf(kofi)}/project/${projects[1]}`]);
  await roundOf(awa, soon);
  expect(urls().slice(1)).toEqual([`${addressOf(awa)}/project/${projects[0]}`]);
});
