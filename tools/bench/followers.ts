import { setTimeout } from "node:timers/promises";
import { startMailServer } from "@vigie/test-backend/test-mail-server";
import * as v from "valibot";
import { startVigie } from "../../e2e/support/vigie";
import { embeddedDatabase, inDatabase, type Sql } from "../lib/embedded-database";
import { compared, readsPerSecond } from "./disturbances";
import { askedByAnyone, latencies } from "./latency";
import { numbered } from "./load";
import { atMost, type Figure, of } from "./report";

const followers = 10_000;
/** One read of visitors in so many is not in memory. */
const coldEvery = 20;

const counted = v.tuple([v.object({ mails: v.number() })]);

/** Ten thousand people follow a project: how soon their mails wait to be sent, and how long visitors wait meanwhile. */
export async function measureFollowers(demoPassword: string): Promise<Figure[]> {
  const mail = await startMailServer();
  const vigie = await startVigie({
    demoPassword,
    settings: {
      TRUST_PROXY: "loopback",
      SMTP_URL: mail.url,
      PUBLIC_URL: "https://vigie.test",
      MAIL_PER_HOUR: "1000000",
    },
  });
  try {
    const { publishableKey: apikey } = await vigie.keys();
    const list = `${vigie.url}/rest/v1/rpc/list_projects?most=24`;
    const read = (index: number) =>
      askedByAnyone(index % coldEvery === 0 ? numbered(`${list}&search=water {n}`) : list, {
        apikey,
      });
    await latencies(readsPerSecond, 2, read);
    let queueing = 0;
    let sent = 0;
    const sending = await compared(
      `visitors' 99th percentile in ms, times the undisturbed, while ${followers} followers are mailed`,
      read,
      async (seconds) => {
        queueing = await inDatabase(embeddedDatabase(vigie.dataDirectory), queue);
        const began = performance.now();
        await setTimeout(seconds * 1000);
        sent = mail.received.length / ((performance.now() - began) / 1000);
        // Visitors are undisturbed again.
        await inDatabase(
          embeddedDatabase(vigie.dataDirectory),
          (sql) => sql`delete from private.outbox`,
        );
      },
      2,
    );
    const figure = `a change of a project that ${followers} people follow: to all mails in the queue, in ms`;
    return [atMost(figure, queueing, 2000), sending, of("mails sent a second meanwhile", sent)];
  } finally {
    await vigie.remove();
    await mail.close();
  }
}

/** Milliseconds from the end of a pause in the changes to all mails in the queue. */
async function queue(sql: Sql): Promise<number> {
  await sql`
    with people as (
      insert into private.followers (email, language)
      select 'reader' || number || '@example.org', 'en' from generate_series(1, ${followers}::integer) as number
      returning id
    )
    insert into private.follows (follower_id, project_id, pace, created_at)
    select people.id, project.id, 'at_once', now() - interval '1 year'
    from people, (select id from public.projects where is_online order by id limit 1) as project`;
  await sql`
    insert into private.changed_projects (project_id, first_at, last_at, has_changes, is_new)
    select distinct project_id, now() - interval '1 year', now(), true, false from private.follows`;
  const began = performance.now();
  const [{ mails }] = v.parse(
    counted,
    await sql`select private.fill_follow_news(now() + interval '20 minutes') as mails`,
  );
  const took = performance.now() - began;
  if (mails !== followers) throw new Error(`${mails} mails are in the queue.`);
  // The server is to send them now.
  await sql`update private.outbox set due_at = now()`;
  return took;
}
