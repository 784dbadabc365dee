import { createOrganisation, createProject } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People } from "./people";

describe("the currency of a project", () => {
  let backend: TestBackend;
  let accounts: People;
  beforeAll(async () => {
    backend = await createTestBackend();
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  const currencyOf = async (id: string) => {
    const [stored] = await backend.sql`select currency from projects where id = ${id}`;
    return stored?.currency;
  };

  it("is its organisation's where none is chosen, which members choose for later ones", async () => {
    const { administrator, owner, outsider } = accounts;
    const former = await createProject(owner);
    const chosen = { currency: "XOF" };
    const organisation = owner.organisation.id;
    await outsider.client.from("organisations").update(chosen).eq("id", organisation);
    expect(await currencyOf((await createProject(owner)).id)).toBe("EUR");
    await administrator.client
      .from("organisations")
      .update(chosen)
      .eq("id", organisation)
      .throwOnError();
    expect(await currencyOf((await createProject(owner)).id)).toBe("XOF");
    expect(await currencyOf((await createProject(owner, { currency: "EUR" })).id)).toBe("EUR");
    expect(await currencyOf(former.id)).toBe("EUR");
  });

  it("is one that people are paid in, also where an operator chooses it", async () => {
    const organisation = await createOrganisation(backend, "Wells for all");
    const { error } = await backend
      .serviceClient()
      .from("organisations")
      .update({ currency: "ZZZ" })
      .eq("id", organisation.id);
    expect(error).toMatchObject({ code: "23514" });
  });
});
