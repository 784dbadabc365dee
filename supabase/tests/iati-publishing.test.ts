import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People } from "./people";

describe("the identifier of an organisation in IATI", () => {
  let backend: TestBackend;
  let accounts: People;
  beforeAll(async () => {
    backend = await createTestBackend();
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  const setIdentifier = async (iati_identifier: string | null) => {
    const { error } = await accounts.owner.client
      .from("organisations")
      .update({ iati_identifier })
      .eq("id", accounts.owner.organisation.id);
    expect(error).toBeNull();
    const [row] = await backend.sql`
      select iati_former_identifiers as former from organisations where id = ${accounts.owner.organisation.id}`;
    return row?.former;
  };

  it("leaves what it was before to the database", async () => {
    const { error } = await accounts.owner.client
      .from("organisations")
      .update({ iati_former_identifiers: ["FR-RCS-1"] })
      .eq("id", accounts.owner.organisation.id);
    expect(error?.code).toBe("42501");
  });

  it("is remembered when it changes, also over a time without one, and each once", async () => {
    expect(await setIdentifier("FR-RCS-1")).toEqual([]);
    expect(await setIdentifier("FR-RCS-2")).toEqual(["FR-RCS-1"]);
    expect(await setIdentifier(null)).toEqual(["FR-RCS-1", "FR-RCS-2"]);
    expect(await setIdentifier("FR-RCS-1")).toEqual(["FR-RCS-2"]);
    expect(await setIdentifier(null)).toEqual(["FR-RCS-2", "FR-RCS-1"]);
  });

  it("is remembered ten times", async () => {
    let former: unknown;
    for (let number = 1; number <= 13; number += 1) former = await setIdentifier(`A-${number}`);
    expect(former).toEqual(Array.from({ length: 10 }, (_, index) => `A-${index + 3}`));
  });
});
