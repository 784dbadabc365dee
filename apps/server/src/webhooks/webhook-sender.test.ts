import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openOutbox, type Sender } from "../outbox/outbox";
import { type Received, type Receiver, startReceiver } from "./testing/receiver";
import { fillWebhooks, pauseAskedFor, webhookSender } from "./webhook-sender";

let backend: TestBackend;
let receiver: Receiver;
let awa: TestMember;
let webhook: { id: string; secret: string };
let errors: unknown[];

beforeAll(async () => {
  backend = await createTestBackend();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await backend.close();
});
beforeEach(async () => {
  await backend.sql`delete from private.webhooks`;
  receiver.received.length = 0;
  receiver.answer = { status: 204 };
  errors = [];
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  webhook = await addWebhook();
});

/** Ahead of the database's clock, so that whatever a test did is due. */
const soon = new Date(Date.now() + 3_600_000);
const later = (seconds: number) => new Date(soon.getTime() + seconds * 1000);

async function addWebhook(
  events = ["project.online", "project.changed", "project.offline", "project.deleted"],
) {
  const { data } = await awa.client
    .rpc("add_webhook", { url: receiver.url, events })
    .throwOnError();
  const [added] = data;
  if (!added) throw new Error("Nothing was added");
  return added;
}

/** One round of the server, as if at that time. */
async function round(now = soon, network = receiver.network): Promise<void> {
  const logger = { error: (...values: unknown[]) => void errors.push(values) };
  const sender: Sender = webhookSender({
    sql: backend.sql,
    network,
    publicUrl: "https://vigie.example.org",
  });
  const options = { sql: backend.sql, senders: [sender], fillers: [fillWebhooks], mailPerHour: 1 };
  const outbox = openOutbox({ ...options, logger }, () => false);
  await outbox.round(now);
  await outbox.close();
}

const told = () => receiver.received.map(({ body }) => JSON.parse(body));
const types = () => told().map(({ type }) => type);
const deliveries = async () =>
  (await awa.client.rpc("webhook_deliveries", { webhook: webhook.id }).throwOnError()).data;
const state = async () =>
  (await awa.client.rpc("webhooks").throwOnError()).data.find(({ id }) => id === webhook.id);

function verified({ body, headers }: Received, secret: string): unknown {
  const of = (name: string) => String(headers[name]);
  return new Webhook(secret).verify(body, {
    "webhook-id": of("webhook-id"),
    "webhook-timestamp": of("webhook-timestamp"),
    "webhook-signature": of("webhook-signature"),
  });
}

describe("a message to a webhook", () => {
  it("is signed as Standard Webhooks has it, and says nothing but where to read", async () => {
    const project = await createProject(awa, { is_online: true, title: "Wells of Kaya" });
    await round();
    expect(errors).toEqual([]);
    const [message] = receiver.received;
    if (!message) throw new Error("Nothing arrived");
    expect(verified(message, webhook.secret)).toEqual({
      type: "project.online",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {
        organization_id: awa.organisation.id,
        projects: [{ id: project.id, url: `https://vigie.example.org/project/${project.id}` }],
      },
    });
    expect(() => verified({ ...message, body: `${message.body} ` }, webhook.secret)).toThrow(
      "No matching signature found",
    );
    expect(message.headers).toMatchObject({ "content-type": "application/json" });
    expect(message.body).not.toContain("Kaya");
    const [delivery] = await deliveries();
    expect(delivery).toMatchObject({ outcome: "sent", answer: "204", attempts: 1 });
    expect(message.headers["webhook-id"]).toBe(delivery?.id);
  });

  it("keeps its id over all attempts, whose pauses grow", async () => {
    await createProject(awa, { is_online: true });
    receiver.answer = { status: 503, body: "Not now" };
    await round();
    await round(later(1));
    expect(receiver.received).toHaveLength(1);
    // A message that still waits for its next try is not sent again from the start.
    const [delivery] = await deliveries();
    await awa.client.rpc("send_webhook_again", { delivery: delivery?.id ?? "" }).throwOnError();
    await round(later(6));
    await round(later(60));
    expect(receiver.received).toHaveLength(2);
    receiver.answer = { status: 200 };
    await round(later(6 + 331));
    const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    expect([receiver.received.length, ids.size]).toEqual([3, 1]);
    expect(await deliveries()).toMatchObject([{ outcome: "sent", answer: "200", attempts: 3 }]);
  });

  it("waits as long as the receiver asks, and no longer than a day", async () => {
    await createProject(awa, { is_online: true });
    receiver.answer = { status: 429, headers: { "retry-after": "100" } };
    await round();
    await round(later(99));
    expect(receiver.received).toHaveLength(1);
    await round(later(101));
    expect(receiver.received).toHaveLength(2);
    const now = new Date("2026-11-29T10:00:00Z");
    const asked = [
      "60",
      "999999999",
      "Sun, 29 Nov 2026 10:02:00 GMT",
      "Sun, 29 Nov 2020 10:02:00 GMT",
    ];
    expect(asked.map((header) => pauseAskedFor(header, now))).toEqual([60, 86_400, 120, 0]);
    for (const header of [undefined, "", "-5", "1e3", "soon", "9".repeat(5000)]) {
      expect(pauseAskedFor(header, now)).toBeLessThanOrEqual(86_400);
      expect(pauseAskedFor(header, now)).toBeGreaterThanOrEqual(0);
    }
  });

  it("has two signatures while one secret takes the place of another", async () => {
    const { data: fresh } = await awa.client
      .rpc("rotate_webhook_secret", { webhook: webhook.id })
      .throwOnError();
    await createProject(awa, { is_online: true });
    await round();
    const [message] = receiver.received;
    if (!message) throw new Error("Nothing arrived");
    for (const secret of [webhook.secret, fresh])
      expect(() => verified(message, secret)).not.toThrow();
    await backend.sql`update private.webhook_secrets set ends_at = now() where ends_at is not null`;
    await createProject(awa, { is_online: true });
    await round(later(10));
    const latest = receiver.received.at(-1);
    if (!latest) throw new Error("Nothing arrived");
    expect(() => verified(latest, fresh)).not.toThrow();
    expect(() => verified(latest, webhook.secret)).toThrow("No matching signature found");
  });

  it("stops the webhook when it answers that it is gone", async () => {
    const { id } = await createProject(awa, { is_online: true });
    await round();
    receiver.received.length = 0;
    receiver.answer = { status: 410 };
    await awa.client.from("projects").update({ is_online: false }).eq("id", id).throwOnError();
    await createProject(awa, { is_online: true });
    await round(later(1));
    expect(receiver.received).toHaveLength(1);
    expect(await state()).toMatchObject({ stopped: "gone" });
    expect((await deliveries()).map(({ outcome, answer }) => [outcome, answer]).sort()).toEqual([
      ["refused", "!stopped"],
      ["refused", "410"],
      ["sent", "204"],
    ]);
    await createProject(awa, { is_online: true });
    await round(later(10));
    expect(receiver.received).toHaveLength(1);
  });

  it("is given up after three days, and its webhook then is stopped", async () => {
    await createProject(awa, { is_online: true });
    receiver.answer = { status: 500 };
    const pauses = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    let at = 0;
    await round();
    for (const pause of pauses) {
      expect(await state()).toMatchObject({ stopped: null });
      at += pause * 1.11;
      await round(later(at));
    }
    expect(receiver.received).toHaveLength(10);
    expect(await state()).toMatchObject({ stopped: "failing" });
    expect(await deliveries()).toMatchObject([{ outcome: "given_up", attempts: 10 }]);
    await awa.client
      .rpc("set_webhook_paused", { webhook: webhook.id, paused: false })
      .throwOnError();
    const [delivery] = await deliveries();
    receiver.answer = { status: 202 };
    await awa.client.rpc("send_webhook_again", { delivery: delivery?.id ?? "" }).throwOnError();
    await round(later(at + 60));
    expect(await deliveries()).toMatchObject([{ outcome: "sent", answer: "202", attempts: 1 }]);
    const ids = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
    expect(ids.size).toBe(1);
  });

  it("names no project that went offline before it was sent, but by that", async () => {
    const { id } = await createProject(awa, { is_online: true });
    receiver.answer = { status: 500 };
    await round();
    await awa.client.from("projects").update({ is_online: false }).eq("id", id).throwOnError();
    receiver.answer = { status: 200 };
    receiver.received.length = 0;
    await round(later(400));
    await round(later(800));
    expect(told()).toEqual([
      {
        type: "project.offline",
        timestamp: expect.any(String),
        data: { organization_id: awa.organisation.id, projects: [{ id }] },
      },
    ]);
  });

  it("tells of fifty projects at most, of those alone that are still online", async () => {
    await backend
      .serviceClient()
      .from("projects")
      .insert(
        Array.from({ length: 51 }, (_, at) => ({
          title: `Well ${at}`,
          user_id: awa.userId,
          organization_id: awa.organisation.id,
          is_online: true,
        })),
      )
      .throwOnError();
    receiver.answer = { status: 500 };
    await round();
    const [before] = told().map(({ data }) => data.projects);
    expect(before).toHaveLength(50);
    expect(receiver.received[0]?.body.length).toBeLessThan(10_000);
    await backend.sql`update public.projects set is_online = false where id = ${before[0].id}`;
    receiver.answer = { status: 200 };
    receiver.received.length = 0;
    await round(later(400));
    await round(later(800));
    const online = told().filter(({ type }) => type === "project.online");
    const ids = online.flatMap(({ data }) => data.projects.map(({ id }: { id: string }) => id));
    expect([online.length, ids.length, new Set(ids).size]).toEqual([2, 50, 50]);
    expect(ids).not.toContain(before[0].id);
  });

  it("to a slow receiver delays none to another", async () => {
    const answers: (() => void)[] = [];
    const slow = new Promise<string[]>((resolve) => answers.push(() => resolve(["127.0.0.1"])));
    const url = receiver.url.replace("receiver.", "slow.");
    await awa.client.rpc("add_webhook", { url, events: ["project.online"] }).throwOnError();
    await createProject(awa, { is_online: true });
    await createProject(awa, { is_online: true });
    const arrived = round(soon, {
      ...receiver.network,
      resolve: (name) => (name.startsWith("slow.") ? slow : receiver.network.resolve(name)),
    });
    await expect.poll(() => receiver.received.length).toBe(1);
    for (const answer of answers) answer();
    await arrived;
  });

  it("is none of an organisation without webhooks, nor of a webhook that was deleted", async () => {
    await createProject(awa, { is_online: true });
    receiver.answer = { status: 500 };
    await round();
    await awa.client.rpc("delete_webhook", { webhook: webhook.id }).throwOnError();
    await createProject(awa, { is_online: true });
    await round(later(500));
    expect(receiver.received).toHaveLength(1);
    expect(await backend.sql`select from private.outbox`).toHaveLength(0);
    expect(await backend.sql`select from private.webhook_projects`).toHaveLength(0);
  });
});

describe("webhooks are told", () => {
  it("what visitors see: going online, changes, going offline, and the trash", async () => {
    const { id } = await createProject(awa, { is_online: false });
    await round();
    expect(types()).toEqual([]);
    const change = (values: { is_online?: boolean; title?: string }) =>
      awa.client.from("projects").update(values).eq("id", id).throwOnError();
    await change({ title: "While nobody sees it" });
    await round(later(100));
    expect(types()).toEqual([]);
    await change({ is_online: true });
    await round(later(200));
    // Deleting another webhook must not make the server forget which projects this one was told of.
    await awa.client.rpc("delete_webhook", { webhook: (await addWebhook()).id }).throwOnError();
    await change({ title: "Seen" });
    await round(later(300));
    await change({ is_online: false });
    await round(later(400));
    await change({ is_online: true });
    await round(later(500));
    await awa.client.from("projects").delete().eq("id", id).throwOnError();
    await round(later(600));
    await awa.client.rpc("restore_project", { project: id }).throwOnError();
    await round(later(700));
    expect(types()).toEqual([
      "project.online",
      "project.changed",
      "project.offline",
      "project.online",
      "project.deleted",
      "project.online",
    ]);
  });

  it("of a project's changes at most once a minute, and the last of them", async () => {
    const { id } = await createProject(awa, { is_online: true });
    await round();
    const add = () =>
      awa.client
        .from("key_milestones")
        .insert({ project_id: id, name_milestone: "Well" })
        .throwOnError();
    for (const seconds of [5, 10, 15]) {
      await add();
      await round(later(seconds));
    }
    expect(types()).toEqual(["project.online"]);
    await round(later(61));
    await round(later(200));
    expect(types()).toEqual(["project.online", "project.changed"]);
  });

  it("nothing of what was online before, of others' projects, or of what they did not ask for", async () => {
    await awa.client.rpc("delete_webhook", { webhook: webhook.id }).throwOnError();
    const { id } = await createProject(awa, { is_online: true });
    webhook = await addWebhook(["project.offline"]);
    const stranger = await createMember(backend, await createOrganisation(backend, "Elsewhere"));
    await createProject(stranger, { is_online: true });
    await createProject(awa, { is_online: true });
    await round();
    expect(types()).toEqual([]);
    await awa.client.from("projects").update({ is_online: false }).eq("id", id).throwOnError();
    await round(later(100));
    expect(told()).toMatchObject([{ type: "project.offline", data: { projects: [{ id }] } }]);
  });

  it("nothing of what happened while they were stopped", async () => {
    await awa.client
      .rpc("set_webhook_paused", { webhook: webhook.id, paused: true })
      .throwOnError();
    await createProject(awa, { is_online: true });
    await round();
    await awa.client
      .rpc("set_webhook_paused", { webhook: webhook.id, paused: false })
      .throwOnError();
    await round(later(100));
    expect(types()).toEqual([]);
  });

  it("a test, when an administrator sends one", async () => {
    const { data: id } = await awa.client
      .rpc("test_webhook", { webhook: webhook.id })
      .throwOnError();
    await round();
    const [message] = receiver.received;
    expect(message?.headers["webhook-id"]).toBe(id);
    expect(told()).toEqual([
      {
        type: "ping",
        timestamp: expect.stringMatching(/^\d{4}-/),
        data: { organization_id: awa.organisation.id },
      },
    ]);
  });
});
