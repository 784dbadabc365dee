import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { declaredTables } from "@vigie/domain/tables/declared";
import type { Table } from "@vigie/domain/tables/fact";
import { addColumn } from "@vigie/test-backend/fact-columns";
import { prepareTemplate } from "@vigie/test-backend/prepare-template";
import {
  readParts,
  replaceParts,
  SCHEMA_ROLES,
  type SchemaPart,
} from "@vigie/test-backend/schema-catalogue";
import { cloneTemplate } from "@vigie/test-backend/template";
import { startThrowawayServer } from "@vigie/test-backend/throwaway-server";
import { inDatabase, type Sql } from "./lib/embedded-database";
import { main, repository } from "./lib/run";

const schema = path.join(repository, "supabase/schema");
const migrations = path.join(repository, "supabase/migrations");

/**
 * `npm run migration -- name`: the next file of `supabase/migrations`, which makes of the functions, views, triggers,
 * policies and rights that the migrations give those of `supabase/schema`, and adds the columns of new facts. It is tried
 * before it is written.
 */
await main(async () => {
  const [name] = process.argv.slice(2);
  if (!/^[a-z0-9_]+$/.test(name ?? "")) {
    throw new Error(
      "Name the migration in small letters and _: npm run migration -- longer_titles",
    );
  }
  const text = await writtenFromSchema();
  if (text === null) {
    console.log("The migrations give what supabase/schema says.");
    return;
  }
  const last = (await readdir(migrations)).sort().at(-1)?.slice(0, 14);
  const now = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  // Also after one that was dated ahead.
  const version = Math.max(Number(now), Number(last) + 1);
  const file = `${version}_${name}.sql`;
  await writeFile(path.join(migrations, file), text);
  console.log(`supabase/migrations/${file}`);
});

/** The text of the next migration; null where nothing differs. */
async function writtenFromSchema(): Promise<string | null> {
  const server = await startThrowawayServer();
  try {
    const { server: migrated } = await prepareTemplate(server.address);
    const inClone = async <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> =>
      inDatabase((await cloneTemplate(migrated)).address, work);
    const columns = await inClone(missingColumns);
    const wanted = await inClone(async (sql) => {
      await sql.unsafe(columns.join("\n"));
      await replaceParts(sql, schema);
      return readParts(sql);
    });
    return await inClone(async (sql) => {
      await sql.unsafe(columns.join("\n"));
      const drops = dropsOf(await readParts(sql), wanted);
      const tables = await countOfTables(sql);
      await sql.unsafe(drops.join("\n"));
      if ((await countOfTables(sql)) !== tables) {
        throw new Error("Tables need what is dropped: first write a migration that changes them.");
      }
      const statements = statementsOf(await readParts(sql), wanted, await readBlocks());
      if (columns.length + drops.length + statements.length === 0) return null;
      await sql.unsafe(`set check_function_bodies = off;\n${statements.join("\n")}`);
      const left = statementsOf(await readParts(sql), wanted, []);
      if (left.length > 0) {
        throw new Error(`This has to be written by hand:\n\n${left.join("\n\n")}`);
      }
      return migrationOf([...columns, ...drops, ...statements]);
    });
  } finally {
    await server.stop();
  }
}

/** What adds the columns of facts that are new. */
async function missingColumns(sql: Sql): Promise<string[]> {
  const stored = await sql<{ name: string }[]>`
    select format('%s.%s', table_name, column_name) as name from information_schema.columns
    where table_schema = 'public'`;
  const names = new Set(stored.map(({ name }) => name));
  return declaredTables.flatMap(({ name, facts }: Table) =>
    Object.values(facts)
      .filter(({ column }) => !names.has(`${name}.${column}`))
      .map((fact) => addColumn(name, fact)),
  );
}

/** How many constraints, defaults and indexes there are, which a drop would take along. */
async function countOfTables(sql: Sql): Promise<unknown> {
  const [counts] = await sql`
    select (select count(*) from pg_constraint) + (select count(*) from pg_attrdef)
      + (select count(*) from pg_index) as parts`;
  return counts?.parts;
}

function migrationOf(statements: string[]): string {
  return `-- Written by \`npm run migration\` from supabase/schema and the tables of facts, whose changes are the ones to read.

-- Bodies may name what comes later.
set check_function_bodies = off;

${statements.join("\n\n")}

reset check_function_bodies;
`;
}

function keyOf({ kind, name }: SchemaPart): string {
  return `${kind} ${name}`;
}

/** Drops what is gone, or cannot be replaced while it is there, with what needs it, which is made anew. */
function dropsOf(present: SchemaPart[], wanted: SchemaPart[]): string[] {
  const signatures = new Map(wanted.map((part) => [keyOf(part), part.signature]));
  return present
    .filter((part) => signatures.get(keyOf(part)) !== part.signature)
    .flatMap(({ kind, name }) => {
      if (kind === "comment") return [`${name} is null;`];
      if (kind === "function" || kind === "view")
        return [`drop ${name.replace(" ", " if exists ")} cascade;`];
      return kind === "trigger" || kind === "policy" ? [`drop ${name};`] : [];
    })
    .reverse();
}

/** What makes `wanted` of what is there. */
function statementsOf(present: SchemaPart[], wanted: SchemaPart[], blocks: string[]): string[] {
  const texts = new Map(present.map((part) => [keyOf(part), part.text]));
  const missing = wanted.filter((part) => texts.get(keyOf(part)) !== part.text);
  const statements = new Set<string>();
  const callers = new Map<string, string[]>();
  for (const { kind, name, text } of missing) {
    if (kind === "execute") {
      callers.set(text, [...(callers.get(text) ?? []), name]);
    } else if (kind === "access") {
      statements.add(`revoke all on ${name} from ${SCHEMA_ROLES};\n${text}`.trimEnd());
    } else {
      statements.add(blocks.find((block) => makes(block, name)) ?? text);
    }
  }
  for (const [roles, names] of callers) {
    const functions = names.join(",\n  ");
    statements.add(`revoke execute on function\n  ${functions}\nfrom ${SCHEMA_ROLES};`);
    if (roles !== "") statements.add(`grant execute on function\n  ${functions}\nto ${roles};`);
  }
  for (const block of blocks) {
    if (missing.some(({ kind, name }) => kind === "execute" && mentions(block, name)))
      statements.add(block);
  }
  return [...statements];
}

/** What depends on the database that it is made in: blocks of `supabase/schema` are taken as they are. */
async function readBlocks(): Promise<string[]> {
  const names = (await readdir(schema)).filter((name) => name.endsWith(".sql"));
  const texts = await Promise.all(names.map((name) => readFile(path.join(schema, name), "utf8")));
  return texts.flatMap((text) => text.match(/^do \$\$\n[\s\S]*?^\$\$;/gm) ?? []);
}

function makes(block: string, name: string): boolean {
  return block.includes(`create or replace ${name.replace(/\(.*| on .*/, "")}`);
}

function mentions(block: string, name: string): boolean {
  return block.includes(name.replace(/\(.*/, ""));
}
