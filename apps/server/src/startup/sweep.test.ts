import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { createTestBackend } from "@vigie/test-backend/test-backend";
import { expect, it, onTestFinished } from "vitest";
import { sweep } from "./sweep";

it("each hour deletes stale sessions, old trash, sent messages, and requests to follow that nobody confirmed", async () => {
  const backend = await createTestBackend();
  onTestFinished(() => backend.close());
  const { sql, storageDirectory } = backend;
  const member = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  const { id } = await createProject(member);
  const images = join(storageDirectory, "project-images");
  await mkdir(join(images, id), { recursive: true });
  await member.client.from("projects").delete().eq("id", id).throwOnError();
  await sql`update private.deleted_projects set deleted_at = now() - interval '30 days'`;
  await sql`
    insert into private.history_sweeps (last_at, steady_since) values (now(), now() - interval '1 hour')`;
  await sql`update auth.sessions set created_at = now() - interval '10 years'`;
  await sql`
    insert into private.follow_requests (email, language, project_id, pace, created_at)
    values ('a@example.org', 'en', ${id}, 'weekly', now() - interval '49 hours')`;
  // Of one webhook more than its log shows; of another, and of mails, what is older than a month.
  await sql`
    insert into private.outbox (kind, recipient, ended_at, outcome, answer)
    select kind, md5(kind || name)::uuid, now() - days * interval '1 day', 'sent', name
    from (values ('webhook', 'busy', 60, 1), ('webhook', 'quiet', 1, 29), ('webhook', 'quiet', 1, 31), ('reminder', '', 60, 29))
      as sent(kind, name, times, days), generate_series(1, times)`;
  const logged: unknown[] = [];

  await sweep(backend.logins.authenticator, {
    storageDirectory,
    logger: { error: (...told) => void logged.push(told) },
  });

  expect(logged).toEqual([]);
  expect(await readdir(images)).toEqual([]);
  expect(await sql`select from private.deleted_projects where gone_at is null`).toHaveLength(0);
  expect(await sql`select from auth.sessions`).toHaveLength(0);
  expect(await sql`select from private.follow_requests`).toHaveLength(0);
  expect([
    ...(await sql`
      select answer as name, count(*)::int as times from private.outbox group by 1 order by 1`),
  ]).toEqual([
    { name: "", times: 60 },
    { name: "busy", times: 50 },
    { name: "quiet", times: 1 },
  ]);
});
