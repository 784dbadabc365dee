import { setTimeout as delay } from "node:timers/promises";
import { startMailServer } from "@vigie/test-backend/test-mail-server";
import * as v from "valibot";
import { embeddedDatabase, inDatabase, type Sql } from "../../lib/embedded-database";
import { again, type Scenario, until } from "../scenario";
import { startFaultyServer } from "../server";

const MAILS = 1000;
const KILLS = 5;

const rowsSchema = v.array(v.object({ id: v.string(), outcome: v.nullable(v.string()) }));

/** Kills the server while it mails a thousand followers: each mail arrives once, or its row says that nobody knows. */
export const killWhileMailing: Scenario = {
  name: "the server killed while it mails followers",
  obstacle: () => null,
  async run(folder) {
    const mail = await startMailServer();
    const server = await startFaultyServer(`${folder}/data`, {
      SMTP_URL: mail.url,
      PUBLIC_URL: "https://vigie.test",
      MAIL_PER_HOUR: "1000000",
    });
    const ask = <Result>(work: (sql: Sql) => Promise<Result>) =>
      inDatabase(embeddedDatabase(server.dataDirectory), work);
    const waiting = () => ask((sql) => sql`select from private.outbox where ended_at is null`);
    try {
      await ask(queueMails);
      await again(KILLS, async () => {
        const before = mail.received.length;
        await until(
          async () => mail.received.length > before + 20,
          "No mails were sent after a start.",
        );
        await server.kill();
        await server.start();
      });
      // As long as mails arrive, the machine is only slow.
      for (;;) {
        const before = mail.received.length;
        if ((await waiting()).length <= 2 * KILLS) break;
        await until(async () => mail.received.length > before, "No more mails were sent.");
        await delay(1000);
      }
      await ask(untilLookedAt);
      const rows = v.parse(
        rowsSchema,
        await ask((sql) => sql`select id, outcome from private.outbox where kind = 'follow_news'`),
      );
      return outcomeOf(rows, arrivals(mail.received));
    } finally {
      await server.stop();
      await mail.close();
    }
  },
};

/** A thousand people follow a project, and are to be told of its changes. */
async function queueMails(sql: Sql): Promise<void> {
  await sql`
    with told as (
      select project_id from public.public_changes
      where project_id in (select id from public.projects where is_online) limit 1
    ), people as (
      insert into private.followers (email, language)
      select 'reader' || number || '@example.org', 'en' from generate_series(1, ${MAILS}::integer) as number
      returning id
    ), known as (
      insert into private.follows (follower_id, project_id, pace)
      select people.id, project_id, 'at_once' from people, told
      returning id, follower_id, project_id
    )
    insert into private.outbox (kind, recipient, content)
    select 'follow_news', follower_id, jsonb_build_object('projects', jsonb_build_array(jsonb_build_object(
      'id', project_id, 'follow', id, 'since', '2000-01-01', 'until', now(), 'is_new', false
    )))
    from known`;
}

/** What a killed server had begun is looked at after five minutes, by a round that comes each minute. */
async function untilLookedAt(sql: Sql): Promise<void> {
  for (let second = 0; second < 180; second += 1) {
    await sql`
      update private.outbox set begun_at = begun_at - interval '5 minutes'
      where ended_at is null and begun_at < now() - interval '1 minute'`;
    if ((await sql`select from private.outbox where ended_at is null`).length === 0) return;
    await delay(1000);
  }
  throw new Error("What a killed server had begun was not looked at.");
}

type Received = Awaited<ReturnType<typeof startMailServer>>["received"];

/** How often each mail arrived, by the id of its row. */
function arrivals(received: Received): Map<string, number> {
  const times = new Map<string, number>();
  for (const { content } of received) {
    const [, id = ""] = /^<(.*)@/.exec(content.messageId ?? "") ?? [];
    times.set(id, (times.get(id) ?? 0) + 1);
  }
  return times;
}

function outcomeOf(rows: v.InferOutput<typeof rowsSchema>, arrived: Map<string, number>) {
  const sent = rows.filter(({ outcome }) => outcome === "sent");
  const unknown = rows.filter(({ outcome }) => outcome === "unknown");
  const others = rows.length - sent.length - unknown.length;
  const twice = [...arrived].filter(([, times]) => times > 1);
  if (rows.length !== MAILS) throw new Error(`Of ${MAILS} mails ${rows.length} are in the outbox.`);
  if (others > 0) throw new Error(`${others} mails were neither sent nor said to be unknown.`);
  if (twice.length > 0) throw new Error(`${twice.length} mails arrived more than once.`);
  const lost = sent.filter(({ id }) => !arrived.has(id));
  return {
    kept: {
      written: MAILS,
      acknowledged: sent.length,
      found: sent.length - lost.length,
      lost: lost.map(({ id }) => id),
      broken: [],
    },
    notes: [
      `${KILLS} kills: of ${unknown.length} mails nobody knows, of which ${unknown.filter(({ id }) => arrived.has(id)).length} arrived`,
    ],
  };
}
