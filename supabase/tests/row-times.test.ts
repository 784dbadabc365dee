import { contentRow } from "@vigie/test-backend/content-rows";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People, projectOf } from "./people";
import { sampledContent } from "./project-content";
import { sendRow } from "./rest";

const old = "1999-01-01T00:00:00+00:00";
const isNow = (moment: string) => Math.abs(Date.parse(moment) - Date.now()) < 60_000;

describe.each(serversOfThisRun())(
  "the moment of a row's last change in the %s PostgreSQL",
  (server) => {
    let backend: TestBackend;
    let accounts: People;
    let project: string;
    let added = 0;

    beforeAll(async () => {
      backend = await createTestBackend({ server });
      accounts = await gatherPeople(backend);
      project = await projectOf(accounts, true);
    });
    afterAll(() => backend.close());

    const momentOf = async (table: string, id: string) => {
      const [row] = await backend.sql<{ moment: string }[]>`
      select updated_at::text as moment from ${backend.sql(table)} where id::text = ${id}`;
      return row?.moment ?? "";
    };
    const add = async (table: string, row: object) => {
      const [added] = await backend.sql<{ id: string }[]>`
      insert into ${backend.sql(table)} ${backend.sql({ ...row, project_id: project })} returning id`;
      return added?.id ?? "";
    };
    const patch = (path: string, row: object) =>
      sendRow(backend, accounts.owner, "PATCH", path, row);

    it.each(sampledContent)("of $table is set by no client", async ({ table, row, change }) => {
      const id = crypto.randomUUID();
      const added = { ...row, id, project_id: project, updated_at: old };
      expect(await sendRow(backend, accounts.owner, "POST", table, added)).toBeNull();
      expect(isNow(await momentOf(table, id))).toBe(true);
      const before = await momentOf(table, id);
      expect(await patch(`${table}?id=eq.${id}`, { updated_at: old })).toBeNull();
      expect(await momentOf(table, id)).toBe(before);
      expect(await patch(`${table}?id=eq.${id}`, { ...change, updated_at: old })).toBeNull();
      expect(isNow(await momentOf(table, id))).toBe(true);
    });

    it.each(sampledContent)(
      "of $table goes on with every change, and with no other update",
      async ({ table, change }) => {
        const id = await add(table, contentRow(table, `Row${added++}`));
        const before = await momentOf(table, id);
        await patch(`${table}?id=eq.${id}`, change);
        const after = await momentOf(table, id);
        expect(after > before).toBe(true);
        await patch(`${table}?id=eq.${id}`, change);
        expect(await momentOf(table, id)).toBe(after);
      },
    );

    it.each(sampledContent)(
      "of $table keeps a change away that starts from an older one",
      async ({ table, change }) => {
        const id = await add(table, contentRow(table, `Row${added++}`));
        const loaded = await momentOf(table, id);
        const from = (moment: string) =>
          `${table}?id=eq.${id}&updated_at=eq.${encodeURIComponent(moment)}`;
        expect(await patch(from(loaded), change)).toBeNull();
        const stored = await momentOf(table, id);
        const other = Object.fromEntries(Object.keys(change).map((column) => [column, "Older"]));
        await patch(from(loaded), other);
        expect(await momentOf(table, id)).toBe(stored);
      },
    );

    it("goes on for the service role and the owner of the database as well", async () => {
      const id = await add("press", { press_url: "https://news.example/1" });
      const before = await momentOf("press", id);
      await backend.sql`
      update press set press_url = 'https://news.example/2', updated_at = ${old} where id = ${id}`;
      expect((await momentOf("press", id)) > before).toBe(true);
    });

    it("stays where a row only moves in its list, and moves nothing that visitors see", async () => {
      const [first, second] = [
        await add("key_milestones", { name_milestone: "A" }),
        await add("key_milestones", { name_milestone: "B" }),
      ];
      const before = await momentOf("key_milestones", second);
      await accounts.owner.client
        .rpc("move_row", { table_name: "key_milestones", row_id: second, before_id: first })
        .throwOnError();
      expect(await momentOf("key_milestones", second)).toBe(before);
    });

    it("of an organisation is set by no client, and goes on with every change", async () => {
      const id = String(accounts.owner.organisation.id);
      const before = await momentOf("organisations", id);
      expect(await patch(`organisations?id=eq.${id}`, { name: "Renamed" })).toBeNull();
      const after = await momentOf("organisations", id);
      expect(after > before).toBe(true);
      // Not among the columns that members may write.
      expect(await patch(`organisations?id=eq.${id}`, { updated_at: old })).toBe("42501");
      expect(await momentOf("organisations", id)).toBe(after);
    });

    it("is no change of its own: the history does not tell it", async () => {
      const [entry] = await backend.sql<{ told: boolean }[]>`
      select bool_or(new_values ? 'updated_at' or old_values ? 'updated_at') as told from history`;
      expect(entry?.told).toBe(false);
    });
  },
);
