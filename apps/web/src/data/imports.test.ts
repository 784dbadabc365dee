import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { configurePage, storeSession } from "@/testing/render-app";
import { importProjects, latestImport } from "./imports";

it.beforeEach(async ({ backend, member }) => {
  configurePage(backend);
  await storeSession(member);
});

describe("importing projects", () => {
  it("is refused in the server's words, which name the line", async () => {
    const rows = [{ line: 17, title: "Wells", money_spent: -1 }];
    await expect(
      importProjects({ fileName: "projects.csv", rows, seenImport: null }),
    ).rejects.toThrow("Line 17: a value cannot be stored. Please correct the line and try again.");
    expect(await latestImport()).toBeNull();
  });

  it("says what it did, and the next one has to have seen it", async ({ backend }) => {
    const rows = [{ line: 2, title: "Wells", reference: "P-1" }];
    const file = { fileName: "projects.csv", rows, seenImport: null };
    const done = await importProjects(file);
    expect(done).toEqual({ import: expect.any(String), added: 1, changed: 0 });
    await expect(importProjects(file)).rejects.toThrow("Please look at the preview again.");

    const [{ id, updated_at: seen } = {}] = await backend.sql`
      select id, to_jsonb(updated_at) #>> '{}' as updated_at from projects where reference = 'P-1'`;
    const again = [{ line: 2, id: String(id), seen: String(seen), title: "Twelve wells" }];
    const seenImport = await latestImport();
    expect(await importProjects({ ...file, rows: again, seenImport })).toMatchObject({
      added: 0,
      changed: 1,
    });
  });
});
