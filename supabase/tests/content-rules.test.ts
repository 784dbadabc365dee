import { contentTables } from "@vigie/domain/project/content-tables";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Tables of which some rows are shown only with a project's entries: policies of their own say who reads them. */
const shownWithEntries: readonly string[] = ["resources", "ledger_entries"];

/** Whether a rule of one table is unlike those of the others. Nobody knows when posts were made. */
const isOwn = (table: string, rule: string) =>
  (shownWithEntries.includes(table) && rule.includes("| SELECT |")) ||
  (table === "social_media_posts" && rule.includes(" keep_row_times "));

/*
 * Tests of what these rules do try `sampledContent`. That other tables have the same is told by PostgreSQL's own
 * catalogue.
 */
describe.each(serversOfThisRun())("rules of content in the %s PostgreSQL", (server) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
  });
  afterAll(() => backend.close());

  /** Rights, policies and triggers of a table, as texts that call it `content`. */
  async function rulesOf(table: string): Promise<string[]> {
    const rows = await backend.sql<{ rule: string }[]>`
      select 'right ' || acl::text as rule
        from pg_class, unnest(relacl) as acl where oid = ${`public.${table}`}::regclass
      union all
      select concat_ws(' | ', 'policy', policyname, permissive, cmd, roles::text, qual, with_check)
        from pg_policies where schemaname = 'public' and tablename = ${table}
      union all
      select pg_get_triggerdef(oid) || ' ' || tgenabled::text
        from pg_trigger where tgrelid = ${`public.${table}`}::regclass and not tgisinternal`;
    return rows.map(({ rule }) => rule.replaceAll(new RegExp(`\\b${table}\\b`, "g"), "content"));
  }

  it.each(contentTables)("are those of press for %s, but for more triggers", async (table) => {
    const [common, rules] = [await rulesOf("press"), await rulesOf(table)].map((all) =>
      all.filter((rule) => !isOwn(table, rule)),
    );
    expect(rules).toEqual(expect.arrayContaining(common ?? []));
    const more = rules?.filter((rule) => !common?.includes(rule));
    expect(more?.filter((rule) => !rule.startsWith("CREATE TRIGGER "))).toEqual([]);
  });
});
