import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { contentTables } from "@vigie/domain/project/content-tables";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { readDemoOrganisation } from "../../../demo/demo-content";

/** Everything of the demo organisation as one digest for each table, and for its stored files. */
export type DemoRows = Record<string, string>;

/** Rows by their table, as text that holds every value. */
async function rowsOf({ sql }: TestBackend): Promise<Record<string, readonly unknown[]>> {
  const { organisation: demo } = await readDemoOrganisation();
  const [organisation] = await sql<{ id: string }[]>`
    select id from public.organisations where name = ${demo.name}`;
  if (organisation === undefined) throw new Error("The demo organisation is gone");
  const { id } = organisation;
  const accounts = sql`(select user_id from public.members where organization_id = ${id})`;
  const projects = sql`(select id from public.projects where organization_id = ${id})`;
  const content = await Promise.all(
    contentTables.map(async (table) => {
      const rows = await sql`
        select t::text from public.${sql(table)} t where project_id in ${projects} order by id`;
      return [table, [...rows]] as const;
    }),
  );
  return {
    organisations: await sql`select t::text from public.organisations t where id = ${id}`,
    projects: await sql`
      select t::text from public.projects t where organization_id = ${id} order by id`,
    members: await sql`
      select t::text from public.members t where organization_id = ${id} order by user_id`,
    former: await sql`
      select t::text from public.former_members t where organization_id = ${id} order by user_id`,
    links: await sql`
      select t::text from private.account_links t where user_id in ${accounts} order by token_hash`,
    invitations: await sql`
      select t::text from public.invitations t where organization_id = ${id} order by id`,
    accounts: await sql`
      select id, email, encrypted_password, raw_user_meta_data::text from auth.users
      where id in ${accounts} order by id`,
    objects: await sql`
      select name, metadata::text from storage.objects
      where split_part(name, '/', 1) in (select id::text from public.projects where organization_id = ${id})
      order by name`,
    ...Object.fromEntries(content),
  };
}

async function filesOf({ sql, storageDirectory }: TestBackend): Promise<string[]> {
  const { organisation: demo } = await readDemoOrganisation();
  const rows = await sql<{ id: string }[]>`
    select projects.id from public.projects
    join public.organisations on organisations.id = organization_id
    where organisations.name = ${demo.name}`;
  const ids = new Set(rows.map(({ id }) => id));
  const paths = await readdir(storageDirectory, { recursive: true, withFileTypes: true });
  const files = paths
    .filter((entry) => entry.isFile() && [...ids].some((id) => entry.parentPath.includes(id)))
    .map((entry) => relative(storageDirectory, join(entry.parentPath, entry.name)))
    .sort();
  return Promise.all(
    files.map(async (file) => file + digest(await readFile(join(storageDirectory, file)))),
  );
}

function digest(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** The current digest of the demo organisation. */
export async function readDemo(backend: TestBackend): Promise<DemoRows> {
  const rows = { ...(await rowsOf(backend)), files: await filesOf(backend) };
  return Object.fromEntries(
    Object.entries(rows).map(([table, found]) => [
      table,
      `${found.length} ${digest(JSON.stringify(found))}`,
    ]),
  );
}
