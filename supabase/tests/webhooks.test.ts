import { randomUUID } from "node:crypto";
import { isWebhookAddress } from "@vigie/domain/forms/webhook";
import { webhookEvents } from "@vigie/domain/webhooks";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
  type TestClient,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatherPeople, type People, people, projectOf } from "./people";

const url = "https://example.org/vigie?key=5ecret";
const events = [...webhookEvents];

describe.each(serversOfThisRun())("webhooks in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let administrator: TestClient;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    administrator = accounts.administrator.client;
  });
  afterAll(() => backend.close());
  beforeEach(async () => {
    await backend.sql`delete from private.webhooks`;
    await backend.sql`delete from private.webhook_messages_asked`;
  });

  async function addWebhook(client = administrator): Promise<{ id: string; secret: string }> {
    const { data } = await client.rpc("add_webhook", { url, events }).throwOnError();
    const [added] = data;
    if (!added) throw new Error("Nothing was added");
    return added;
  }

  const state = async () =>
    JSON.stringify(
      await Promise.all([
        backend.sql`select * from private.webhooks order by id`,
        backend.sql`select * from private.webhook_secrets order by webhook_id, ends_at`,
        backend.sql`select * from private.outbox order by id`,
        backend.sql`select * from private.webhook_messages_asked order by asked_at`,
      ]),
    );

  it.each(people.filter((person) => person !== "administrator"))(
    "are read, changed and tried by administrators, not by %s",
    async (person) => {
      const { id } = await addWebhook();
      const { data: delivery } = await administrator
        .rpc("test_webhook", { webhook: id })
        .throwOnError();
      const client = accounts.client(person);
      const isForeign = person === "other organisation's administrator";
      const before = await state();
      const answers = await Promise.all([
        client.rpc("change_webhook", { webhook: id, url, events: ["project.online"] }),
        client.rpc("set_webhook_paused", { webhook: id, paused: true }),
        client.rpc("rotate_webhook_secret", { webhook: id }),
        client.rpc("delete_webhook", { webhook: id }),
        client.rpc("test_webhook", { webhook: id }),
        client.rpc("webhook_deliveries", { webhook: id }),
        client.rpc("send_webhook_again", { delivery }),
      ]);
      const code = isForeign ? "22023" : "42501";
      expect(answers.map(({ error }) => error?.code)).toEqual(answers.map(() => code));
      const listed = await client.rpc("webhooks");
      if (isForeign) expect(listed.data).toEqual([]);
      else expect(listed.error?.code).toBe("42501");
      if (!isForeign) {
        expect((await client.rpc("add_webhook", { url, events })).error?.code).toBe("42501");
      }
      expect(await state()).toBe(before);
    },
  );

  it("show their secrets once, and to no role of the API", async () => {
    const { id, secret } = await addWebhook();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [stored] = await backend.sql`
      select 'whsec_' || encode(secret, 'base64') as secret from private.webhook_secrets where webhook_id = ${id}`;
    expect(stored).toEqual({ secret });
    const { data: fresh } = await administrator
      .rpc("rotate_webhook_secret", { webhook: id })
      .throwOnError();
    expect(fresh).not.toBe(secret);
    await administrator.rpc("test_webhook", { webhook: id }).throwOnError();
    const read = await Promise.all([
      administrator.rpc("webhooks"),
      administrator.rpc("webhook_deliveries", { webhook: id }),
      administrator.from("history").select("*"),
    ]);
    const text = JSON.stringify(read.map(({ data }) => data));
    const hidden = [secret, fresh].map((each) => each.slice("whsec_".length, 30));
    for (const each of hidden) expect(text).not.toContain(each);
    for (const role of ["anon", "authenticated", "service_role"]) {
      for (const table of [
        "webhooks",
        "webhook_secrets",
        "webhook_projects",
        "webhook_messages_asked",
      ]) {
        await expect(
          backend.sql.begin(async (sql) => {
            await sql.unsafe(`set local role ${role}`);
            await sql.unsafe(`select from private.${table}`);
          }),
        ).rejects.toThrow(/permission denied/);
      }
    }
    const secretKey = { apikey: backend.secretKey, "content-type": "application/json" };
    for (const headers of [secretKey, { ...secretKey, "content-profile": "private" }]) {
      const answer = await backend.fetch(`${backend.url}/rest/v1/rpc/webhook_to_send`, {
        method: "POST",
        headers,
        body: JSON.stringify({ webhook: id, told_projects: [] }),
      });
      expect([400, 404]).toContain(answer.status);
    }
    await administrator.rpc("delete_webhook", { webhook: id }).throwOnError();
    expect(await backend.sql`select from private.webhook_secrets where webhook_id = ${id}`).toEqual(
      [],
    );
  });

  it("have two secrets for a day after one was replaced, and never three", async () => {
    const { id } = await addWebhook();
    const secrets = async () => {
      const [row] = await backend.sql<{ count: number }[]>`
        select cardinality(secrets) as count from private.webhook_to_send(${id}, '{}')`;
      return row?.count;
    };
    expect(await secrets()).toBe(1);
    for (const count of [2, 2]) {
      await administrator.rpc("rotate_webhook_secret", { webhook: id }).throwOnError();
      expect(await secrets()).toBe(count);
    }
    const { data } = await administrator.rpc("webhooks").throwOnError();
    const ends = Date.parse(data[0]?.former_secret_ends_at ?? "") - Date.now();
    expect(ends / 3_600_000).toBeCloseTo(24, 0);
    await backend.sql`update private.webhook_secrets set ends_at = now() where ends_at is not null`;
    expect(await secrets()).toBe(1);
  });

  it.each([
    "",
    "http://example.org/",
    "https://example.org",
    "https://127.0.0.1/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://example.0x7f/",
    "https://[::1]/",
    "https://localhost/",
    "https://example.org./",
    "https://-example.org/",
    "https://example.org:22/",
    "https://example.org:80/",
    "https://example.org:443/",
    "https://example.org:70000/",
    "https://example.org:01234/",
    "https://someone@example.org/",
    "https://someone:secret@example.org/",
    "https://example.org/#part",
    "https://example.org/ ",
    "https://example.org/\n",
    "https://example.org/\\",
    "https://example.org/a/../b",
    "https://example.org/%2E/",
    "https://example.org/?a=/..",
    "https://example.org/it's",
    "https://example.org/é",
    "https://é.org/",
    "https://EXAMPLE.org/",
    "ftp://example.org/",
    "javascript:alert(1)//https://example.org/",
  ])("lead not to %s, by the rules of form and database alike", async (address) => {
    expect(isWebhookAddress(address)).toBe(false);
    const { error } = await administrator.rpc("add_webhook", { url: address, events });
    expect(error).toMatchObject({ code: "22023", hint: "forms.webhookInvalid" });
  });

  it.each([
    "https://example.org/",
    "https://hooks.xn--bcher-kva.example.org/a/b?c=d&e=%20(x)",
    "https://example.org:8443/hook",
    "https://example.org:65535/",
  ])("may lead to %s, by both rules", async (address) => {
    expect(isWebhookAddress(address)).toBe(true);
    await administrator.rpc("add_webhook", { url: address, events }).throwOnError();
  });

  it("lead to addresses of 2,000 characters at most, and names of 253", async () => {
    const addresses = {
      [`https://example.org/${"a".repeat(1980)}`]: true,
      [`https://example.org/${"a".repeat(1981)}`]: false,
      [`https://${"a.".repeat(125)}org/`]: true,
      [`https://${"a.".repeat(126)}org/`]: false,
      [`https://${"a".repeat(63)}.org/`]: true,
      [`https://${"a".repeat(64)}.org/`]: false,
    };
    for (const [address, isAllowed] of Object.entries(addresses)) {
      expect(isWebhookAddress(address)).toBe(isAllowed);
      const { error } = await administrator.rpc("add_webhook", { url: address, events });
      expect(error?.hint).toBe(isAllowed ? undefined : "forms.webhookInvalid");
    }
  });

  it("are told events that there are, and at least one", async () => {
    const asked: string[][] = [[], ["project.unknown"], [...events, "project.online"]];
    for (const list of asked) {
      const { error } = await administrator.rpc("add_webhook", { url, events: list });
      expect(error?.code).toMatch(/^(?:22023|23514)$/);
    }
  });

  it("are ten at most", async () => {
    for (let count = 0; count < 10; count += 1) await addWebhook();
    const { error } = await administrator.rpc("add_webhook", { url, events });
    expect(error).toMatchObject({ code: "54000", hint: "refused.tooManyWebhooks" });
  });

  it("are sent what people ask for sixty times an hour of their organisation, tests and repeats alike", async () => {
    const test = (webhook: string) => administrator.rpc("test_webhook", { webhook });
    const repeat = (delivery: string) => administrator.rpc("send_webhook_again", { delivery });
    const deleted = await addWebhook();
    for (let count = 0; count < 20; count += 1) await test(deleted.id).throwOnError();
    await administrator.rpc("delete_webhook", { webhook: deleted.id }).throwOnError();
    const { id } = await addWebhook();
    const { data: delivery } = await test(id).throwOnError();
    for (let count = 21; count < 60; count += 1) {
      await backend.sql`update private.outbox set ended_at = now(), outcome = 'sent'`;
      await repeat(delivery).throwOnError();
    }
    const refused = { code: "54000", hint: "refused.tooManyTests" };
    expect((await repeat(delivery)).error).toMatchObject(refused);
    expect((await test(id)).error).toMatchObject(refused);
    const { outsider } = accounts;
    const other = await addWebhook(outsider.client);
    await outsider.client.rpc("test_webhook", { webhook: other.id }).throwOnError();
    await backend.sql`
      update private.webhook_messages_asked set asked_at = asked_at - interval '1 hour'`;
    await test(id).throwOnError();
  });

  it("are not sent what people ask for while they are stopped", async () => {
    const { id } = await addWebhook();
    await administrator.rpc("test_webhook", { webhook: id }).throwOnError();
    await administrator.rpc("set_webhook_paused", { webhook: id, paused: true }).throwOnError();
    expect((await administrator.rpc("test_webhook", { webhook: id })).error?.hint).toBe(
      "refused.webhookStopped",
    );
    const { data } = await administrator.rpc("webhook_deliveries", { webhook: id }).throwOnError();
    expect(new Set(data.map(({ outcome, answer }) => `${outcome} ${answer}`))).toEqual(
      new Set(["refused !stopped"]),
    );
    const again = await administrator.rpc("send_webhook_again", { delivery: data[0]?.id ?? "" });
    expect(again.error?.hint).toBe("refused.webhookStopped");
    const none = await administrator.rpc("send_webhook_again", { delivery: randomUUID() });
    expect(none.error?.hint).toBe("refused.webhookGone");
    await administrator.rpc("delete_webhook", { webhook: id }).throwOnError();
    const gone = await administrator.rpc("test_webhook", { webhook: id });
    expect(gone.error?.hint).toBe("refused.webhookGone");
  });

  it("are in the history by the name of their site, and are not put back there", async () => {
    const { id } = await addWebhook();
    const call = async (answer: PromiseLike<{ error: unknown }>) =>
      expect((await answer).error).toBeNull();
    await call(
      administrator.rpc("change_webhook", { webhook: id, url, events: ["project.online"] }),
    );
    await call(
      administrator.rpc("change_webhook", { webhook: id, url, events: ["project.online"] }),
    );
    await call(
      administrator.rpc("change_webhook", {
        webhook: id,
        url: "https://example.org/other",
        events: ["project.online"],
      }),
    );
    await call(administrator.rpc("rotate_webhook_secret", { webhook: id }));
    await backend.sql`select private.stop_webhook(${id}, 'gone')`;
    await call(administrator.rpc("set_webhook_paused", { webhook: id, paused: false }));
    await call(administrator.rpc("delete_webhook", { webhook: id }));
    const { data } = await accounts.member.client
      .from("history")
      .select("*")
      .eq("row_id", id)
      .order("id")
      .throwOnError();
    expect(JSON.stringify(data)).not.toContain("5ecret");
    expect(
      data.map(({ action, row_label, changed_by, new_values }) => [
        action,
        row_label,
        changed_by === accounts.administrator.userId,
        new_values,
      ]),
    ).toMatchObject([
      ["insert", "example.org", true, { events }],
      ["update", "example.org", true, { events: ["project.online"], has_new_address: false }],
      ["update", "example.org", true, { has_new_address: true, has_new_secret: false }],
      ["update", "example.org", true, { has_new_address: false, has_new_secret: true }],
      ["update", "example.org", false, { stopped: "gone" }],
      ["update", "example.org", true, { stopped: null }],
      ["delete", "example.org", true, null],
    ]);
    for (const { id: entry } of data) {
      const { error } = await administrator.rpc("put_back", { entry });
      expect(error?.code).toBe("22023");
    }
  });

  it("are gone with their organisation", async () => {
    const { outsider } = accounts;
    const { id } = await addWebhook(outsider.client);
    await outsider.client.rpc("test_webhook", { webhook: id }).throwOnError();
    await backend
      .serviceClient()
      .rpc("delete_organisation", { organization: outsider.organisation.id })
      .throwOnError();
    for (const table of ["webhooks", "webhook_secrets"]) {
      expect(await backend.sql`select from ${backend.sql(`private.${table}`)}`).toHaveLength(0);
    }
    expect(await backend.sql`select from private.outbox where recipient = ${id}`).toHaveLength(0);
  });

  it("are told of more projects at once than may wait for them, each once, and stay in use", async () => {
    const { id } = await addWebhook();
    const many = 20_500;
    await backend.sql`
      insert into private.webhook_projects
      select gen_random_uuid(), ${accounts.administrator.organisation.id}, now(), now() - interval '1 hour'
      from generate_series(1, ${many}::integer)`;
    for (let round = 0; round < 5; round += 1)
      await backend.sql`select private.fill_webhooks(now())`;
    const [told] = await backend.sql`
      select count(*)::int as messages, sum(jsonb_array_length(content -> 'project_ids'))::int as projects,
        max(octet_length(content::text))::int < 4096 as are_small,
        (
          select count(distinct named)::int from private.outbox, jsonb_array_elements(content -> 'project_ids') as named
          where recipient = ${id} and content ->> 'type' = 'project.deleted'
        ) as different
      from private.outbox where recipient = ${id} and content ->> 'type' = 'project.deleted'`;
    expect(told).toEqual({ messages: 410, projects: many, are_small: true, different: many });
    await administrator.rpc("test_webhook", { webhook: id }).throwOnError();
    expect((await administrator.rpc("webhooks").throwOnError()).data).toMatchObject([
      { id, stopped: null },
    ]);
  });

  it("are told that a project changed once, while that waits", async () => {
    const project = await projectOf(accounts, true);
    const { id } = await addWebhook();
    for (let minute = 2; minute < 6; minute += 1) {
      await backend.sql`
        update public.projects set content_updated_at = content_updated_at + interval '1 second' where id = ${project}`;
      await backend.sql`select private.fill_webhooks(now() + ${minute} * interval '1 minute')`;
    }
    const changed = () => backend.sql`
      select content -> 'project_ids' as ids from private.outbox
      where recipient = ${id} and content ->> 'type' = 'project.changed'`;
    expect([...(await changed())]).toEqual([{ ids: [project] }]);
    await backend.sql`update private.outbox set attempts = 1 where recipient = ${id}`;
    await backend.sql`
      update public.projects set content_updated_at = content_updated_at + interval '1 second' where id = ${project}`;
    await backend.sql`select private.fill_webhooks(now() + interval '10 minutes')`;
    expect(await changed()).toHaveLength(2);
  });

  it("that are far behind are stopped, and what waits is looked through quickly", async () => {
    const { id } = await addWebhook();
    await backend.sql`
      insert into private.outbox (kind, recipient, content)
      select 'webhook', ${id}, '{"type": "project.changed", "project_ids": ["none"]}'
      from generate_series(1, 20000)`;
    await projectOf(accounts, true);
    await backend.sql`select private.fill_webhooks(now())`;
    const { data } = await administrator.rpc("webhooks").throwOnError();
    expect(data).toMatchObject([{ stopped: "failing" }]);
  });
});
