import { randomUUID } from "node:crypto";
import { INDICATORS_MAX, MEASUREMENTS_MAX } from "@vigie/domain/limits";
import { wayTo } from "@vigie/domain/project/indicator";
import { contentChange, contentRow } from "@vigie/test-backend/content-rows";
import { figureColumns, figures } from "@vigie/test-backend/figures";
import { amount } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { actAs } from "@vigie/test-backend/waiting";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Announced, listenTo } from "./announced";
import { changesOf, latestChange } from "./changes";
import { gatherPeople, keepsProject, type People, people, projectOf } from "./people";
import { sendRow } from "./rest";

/** References to what is nowhere. */
const invented = { indicator_id: randomUUID(), photo_id: randomUUID(), resource_id: randomUUID() };

const visibilities = [
  { visibility: "online", isOnline: true },
  { visibility: "offline", isOnline: false },
];

describe.each(serversOfThisRun())("results in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let announced: Announced;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    announced = await listenTo(backend);
  });
  afterAll(() => backend.close());
  beforeEach(() => backend.sql`delete from private.project_additions`);

  const row = contentRow("measurements", "Sample");
  const change = contentChange("measurements");

  const insert = async (table: string, values: Record<string, unknown>): Promise<string> => {
    const [stored] = await backend.sql<{ id: string }[]>`
      insert into ${backend.sql(table)} ${backend.sql(values)} returning id`;
    return stored?.id ?? "";
  };
  const addIndicator = (project_id: string, values: Record<string, unknown> = {}) =>
    insert("indicators", { project_id, title: "Wells in service", ...values });
  const measure = (project_id: string, indicator_id: string, values = {}) =>
    insert("measurements", { ...row, project_id, indicator_id, ...values });
  const send = (method: "POST" | "PATCH", path: string, body: object) =>
    sendRow(backend, accounts.owner, method, path, body);
  const putBack = (entry: string) =>
    accounts.member.client.rpc("put_back", { entry: Number(entry) });
  const storedIn = (project: string) => backend.sql`
    select to_jsonb(measurements) - 'updated_at' as row from measurements
    where project_id = ${project} order by id`;

  describe("a measurement", () => {
    describe.each(visibilities)("of an $visibility project", ({ isOnline }) => {
      it.each(people)("as %s", async (person) => {
        const project_id = await projectOf(accounts, isOnline);
        const indicator_id = await addIndicator(project_id);
        const id = await measure(project_id, indicator_id);
        const rows = () => accounts.client(person).from("measurements");
        const keeps = keepsProject(person);
        const read = await rows().select("id").eq("project_id", project_id);
        expect(read.data).toEqual(isOnline || keeps ? [{ id }] : []);

        const inserted = randomUUID();
        await rows().insert({ ...row, id: inserted, project_id, indicator_id });
        const added = await backend.sql`select from measurements where id = ${inserted}`;
        expect(added.length === 1).toBe(keeps);

        await rows().update(change).eq("id", id);
        const [stored] = await backend.sql`select note from measurements where id = ${id}`;
        expect(stored?.note === change.note).toBe(keeps);

        await rows().delete().eq("id", id).eq("project_id", project_id);
        const left = await backend.sql`select from measurements where id = ${id}`;
        expect(left.length === 0).toBe(keeps);
      });
    });

    it("refuses what is of another project: its indicator, its pictures and its documents", async () => {
      const [ours, other] = [await projectOf(accounts, true), await projectOf(accounts, true)];
      const indicator_id = await addIndicator(ours);
      const others = {
        indicator_id: await addIndicator(other),
        photo_id: await insert("photos_projet", {
          project_id: other,
          la_photo: "https://files.example/a.png",
        }),
        resource_id: await insert("resources", {
          project_id: other,
          title_resource: "Report",
          link_resource: "https://files.example/report",
        }),
      };
      const id = await measure(ours, indicator_id);
      for (const [column, value] of [...Object.entries(others), ...Object.entries(invented)]) {
        const spoilt = { ...row, project_id: ours, indicator_id, [column]: value };
        expect([column, await send("POST", "measurements", spoilt)]).toEqual([column, "23503"]);
        const changed = await send("PATCH", `measurements?id=eq.${id}`, { [column]: value });
        expect([column, changed]).toEqual([column, "23503"]);
      }
      expect(await storedIn(ours)).toHaveLength(1);
    });

    it("does not tell whether the indicator of another organisation is there", async () => {
      const project_id = await projectOf(accounts, false);
      const rating = { unit: "rating", scale: ["Poor", "Good"] };
      const indicator_id = await addIndicator(project_id, rating);
      const attempts = [
        { project_id, indicator_id, value: 9 },
        { project_id, indicator_id: randomUUID(), value: 9 },
        { project_id: randomUUID(), indicator_id, value: 9 },
      ];
      const answers = attempts.map((attempt) =>
        sendRow(backend, accounts.outsider, "POST", "measurements", { ...row, ...attempt }),
      );
      expect(await Promise.all(answers)).toEqual(["42501", "42501", "42501"]);
    });

    it.each([
      { unit: "yes_no", scale: null, refused: [-1, 0.5, 2], taken: [0, 1] },
      { unit: "rating", scale: ["Poor", "Fair", "Good"], refused: [0, 1.5, 4], taken: [1, 3] },
      { unit: "percent", scale: null, refused: ["NaN", "much"], taken: [-3.5, 0, 140] },
    ])("fits its unit: $unit", async ({ unit, scale, refused, taken }) => {
      const project_id = await projectOf(accounts, false);
      const indicator_id = await addIndicator(project_id, { unit, scale });
      const add = (value: unknown) =>
        send("POST", "measurements", { ...row, project_id, indicator_id, value });
      for (const value of taken) expect([value, await add(value)]).toEqual([value, null]);
      for (const value of refused) {
        expect([value, await add(value)]).toEqual([
          value,
          expect.stringMatching(/^(23514|22P02)$/),
        ]);
      }
      const [stored] = await backend.sql`
        select id from measurements where project_id = ${project_id} limit 1`;
      const path = `measurements?id=eq.${stored?.id}`;
      expect(await send("PATCH", path, { value: refused[0] })).not.toBeNull();
      for (const value of refused) {
        const indicator = `indicators?id=eq.${indicator_id}`;
        for (const column of ["baseline", "target"]) {
          expect(await send("PATCH", indicator, { [column]: value })).not.toBeNull();
        }
      }
    });

    it("is told with what it measures, and its evidence goes where that is deleted", async () => {
      const project_id = await projectOf(accounts, true);
      const photo_id = await insert("photos_projet", {
        project_id,
        la_photo: "https://files.example/a.png",
      });
      const resource_id = await insert("resources", {
        project_id,
        title_resource: "Report",
        link_resource: "https://files.example/report",
      });
      const indicator_id = await addIndicator(project_id);
      const evidence = { photo_id, resource_id };
      await measure(project_id, indicator_id, evidence);
      expect(await latestChange(backend, project_id)).toMatchObject({
        table_name: "measurements",
        row_label: "Wells in service",
        new_values: evidence,
      });
      const { client } = accounts.member;
      await client.from("photos_projet").delete().eq("id", photo_id).throwOnError();
      await client.from("resources").delete().eq("id", resource_id).throwOnError();
      expect(await storedIn(project_id)).toMatchObject([
        { row: { photo_id: null, resource_id: null } },
      ]);
      const released = (await changesOf(backend, project_id)).filter(
        ({ table_name, action }) => table_name === "measurements" && action === "update",
      );
      const refusals = await Promise.all(released.map(({ id }) => putBack(id)));
      expect(refusals.map(({ error }) => error?.message)).toEqual([
        "The picture was deleted. Please put the picture back first.",
        "The document was deleted. Please put the document back first.",
      ]);
    });

    it("is told in the history with the unit that it had, also where its indicator goes with it", async () => {
      const project_id = await projectOf(accounts, true);
      const rating = { unit: "rating", scale: ["Poor", "Fair", "Good"] };
      const rated = await addIndicator(project_id, rating);
      const { client } = accounts.member;
      const measures = async () =>
        (
          await backend.sql`
            select table_name, action, measure from history where project_id = ${project_id} order by id`
        ).map(({ table_name, action, measure }) => [table_name, action, measure]);
      const id = await measure(project_id, rated, { value: 1 });
      await client.from("measurements").update({ value: 3 }).eq("id", id).throwOnError();
      await client.from("measurements").update({ note: "Better" }).eq("id", id).throwOnError();
      await client.from("indicators").update({ target: 3 }).eq("id", rated).throwOnError();
      await client.from("indicators").delete().eq("id", rated).throwOnError();
      const counted = await addIndicator(project_id);
      await measure(project_id, counted, { value: 1 });
      await client
        .from("indicators")
        .update({ unit_label: "wells", baseline: 1 })
        .eq("id", counted)
        .throwOnError();
      expect((await measures()).slice(1)).toEqual([
        ["indicators", "insert", null],
        ["measurements", "insert", rating],
        ["measurements", "update", rating],
        ["measurements", "update", null],
        ["indicators", "update", rating],
        ["indicators", "delete", null],
        ["measurements", "delete", rating],
        ["indicators", "insert", null],
        ["measurements", "insert", null],
        ["indicators", "update", { unit: "number", unit_label: "wells" }],
      ]);
    });

    it("is announced, moves the moment of its project, and is told to visitors", async () => {
      const project_id = await projectOf(accounts, true);
      const indicator_id = await addIndicator(project_id);
      const id = randomUUID();
      const { client } = accounts.member;
      const moments = async () =>
        (
          await backend.sql`
            select updated_at, content_updated_at from projects where id = ${project_id}`
        )[0];
      const before = await moments();
      expect(
        await announced(() =>
          client.from("measurements").insert({ ...row, id, project_id, indicator_id }),
        ),
      ).toEqual([
        `project:${project_id}: INSERT measurements ${project_id}`,
        `projects: UPDATE projects ${project_id}`,
      ]);
      const after = await moments();
      expect(after?.updated_at).toEqual(before?.updated_at);
      expect(after?.content_updated_at > before?.content_updated_at).toBe(true);
      const { data } = await backend
        .client()
        .from("public_changes")
        .select("kind, label, items")
        .eq("project_id", project_id)
        .throwOnError();
      expect(data).toEqual([{ kind: "measurement_added", label: "Wells in service", items: 1 }]);
    });

    it("comes back from the history, but not without its indicator", async () => {
      const project_id = await projectOf(accounts, true);
      const indicator_id = await addIndicator(project_id);
      const id = await measure(project_id, indicator_id, { women: 3 });
      const before = await storedIn(project_id);
      const { client } = accounts.member;
      await client.from("measurements").update(change).eq("id", id).throwOnError();
      await putBack((await latestChange(backend, project_id)).id).throwOnError();
      expect(await storedIn(project_id)).toEqual(before);

      await client.from("measurements").delete().eq("id", id).throwOnError();
      const { id: deleted } = await latestChange(backend, project_id);
      await putBack(deleted).throwOnError();
      expect(await storedIn(project_id)).toEqual(before);
      expect((await putBack(deleted)).error?.message).toBe("This was already put back.");

      await client.from("measurements").delete().eq("id", id).throwOnError();
      await client.from("indicators").delete().eq("id", indicator_id).throwOnError();
      expect((await putBack(deleted)).error?.message).toBe(
        "The indicator was deleted. Please put the indicator back first.",
      );
    });
  });

  describe("an indicator", () => {
    it("comes back from the history with its measurements", async () => {
      const project_id = await projectOf(accounts, true);
      const indicator_id = await addIndicator(project_id);
      await measure(project_id, indicator_id);
      await measure(project_id, indicator_id, { value: 12, note: "More" });
      const before = await storedIn(project_id);
      const { client } = accounts.member;
      await client.from("indicators").delete().eq("id", indicator_id).throwOnError();
      expect(await storedIn(project_id)).toEqual([]);
      const deleted = (await changesOf(backend, project_id)).slice(-3);
      expect(deleted.map(({ table_name, row_label }) => [table_name, row_label])).toEqual([
        ["indicators", "Wells in service"],
        ["measurements", "Wells in service"],
        ["measurements", "Wells in service"],
      ]);
      await putBack(deleted[0]?.id ?? "").throwOnError();
      expect(await storedIn(project_id)).toEqual(before);
    });

    it("gets a new id where another organisation took its own, and so do its measurements", async () => {
      const project_id = await projectOf(accounts, true);
      const indicator_id = await addIndicator(project_id);
      await measure(project_id, indicator_id);
      await accounts.owner.client.from("indicators").delete().eq("id", indicator_id).throwOnError();
      const entry = (await changesOf(backend, project_id)).find(
        ({ table_name, action }) => table_name === "indicators" && action === "delete",
      )?.id;
      const theirs = await accounts.outsider.client
        .from("projects")
        .insert({
          title: "Theirs",
          user_id: accounts.outsider.userId,
          organization_id: accounts.outsider.organisation.id,
        })
        .select("id")
        .single()
        .throwOnError();
      await addIndicator(theirs.data.id, { id: indicator_id });
      await putBack(entry ?? "").throwOnError();
      const [indicator] = await backend.sql`
        select id from indicators where project_id = ${project_id}`;
      expect(indicator?.id).not.toBe(indicator_id);
      expect(await storedIn(project_id)).toMatchObject([{ row: { indicator_id: indicator?.id } }]);
    });

    it("keeps a unit that its measurements fit", async () => {
      const project_id = await projectOf(accounts, false);
      const indicator_id = await addIndicator(project_id);
      const id = await measure(project_id, indicator_id, { value: 3 });
      const path = `indicators?id=eq.${indicator_id}`;
      const { client } = accounts.member;
      const refused = await client
        .from("indicators")
        .update({ unit: "yes_no" })
        .eq("id", indicator_id);
      expect([refused.error?.message, refused.error?.hint]).toEqual([
        "Measurements of this indicator do not fit this unit. Please change or delete them first.",
        "refused.measurementsDoNotFit",
      ]);
      const rating = { unit: "rating", scale: ["Poor", "Fair", "Good"] };
      expect(await send("PATCH", path, rating)).toBeNull();
      expect(await send("PATCH", path, { scale: ["Poor", "Good"] })).toBe("23514");
      await client.from("measurements").delete().eq("id", id).throwOnError();
      expect(await send("PATCH", path, { unit: "yes_no", scale: null })).toBeNull();
    });

    it("has a scale exactly where it is rated, and words for a number alone", async () => {
      const project_id = await projectOf(accounts, false);
      const add = (values: object) =>
        send("POST", "indicators", { title: "Wells", project_id, ...values });
      const scale = ["Poor", "Good"];
      expect(await add({ unit: "rating" })).toBe("23514");
      expect(await add({ scale })).toBe("23514");
      expect(await add({ unit: "percent", unit_label: "wells" })).toBe("23514");
      expect(await add({ unit: "percent", counts_beneficiaries: true })).toBe("23514");
      expect(await add({ unit: "rating", scale, target: 2 })).toBeNull();
      expect(await add({ unit_label: "wells", baseline: -3, target: 0.5 })).toBeNull();
    });
  });

  it(`a project has at most ${INDICATORS_MAX} indicators, an indicator ${MEASUREMENTS_MAX} measurements`, async () => {
    const project_id = await projectOf(accounts, true);
    const { sql } = backend;
    await sql`
      insert into indicators (project_id, title)
      select ${project_id}, 'Wells' from generate_series(1, ${INDICATORS_MAX - 1})`;
    const indicator_id = await addIndicator(project_id);
    const { client } = accounts.owner;
    const another = await client.from("indicators").insert({ title: "Wells", project_id });
    expect([another.error?.code, another.error?.message]).toEqual([
      "54000",
      "A project has at most 60 indicators.",
    ]);
    await sql`
      insert into measurements (project_id, indicator_id, day, value)
      select ${project_id}, ${indicator_id}, '2026-03-15', 1
      from generate_series(1, ${MEASUREMENTS_MAX})`;
    const further = { ...row, project_id, indicator_id };
    const refused = await client.from("measurements").insert(further);
    expect([refused.error?.code, refused.error?.message]).toEqual([
      "54000",
      "An indicator has at most 500 measurements.",
    ]);
    // Nor do rows come from elsewhere.
    const elsewhere = await projectOf(accounts, true);
    const moved = await addIndicator(elsewhere);
    expect(await send("PATCH", `indicators?id=eq.${moved}`, { project_id })).toBe("54000");
    const [other] = await sql`
      select id from indicators where project_id = ${project_id} and id <> ${indicator_id} limit 1`;
    const measured = await measure(project_id, other?.id);
    expect(await send("PATCH", `measurements?id=eq.${measured}`, { indicator_id })).toBe("54000");
    expect(await storedIn(project_id)).toHaveLength(MEASUREMENTS_MAX + 1);
  });

  describe("a figure that shows an indicator", () => {
    const pie = figureColumns(2, { ...figures.pie, value: 3 });
    const figureOf = async (id: string) =>
      Number((await backend.sql`select dv2_value from projects where id = ${id}`)[0]?.dv2_value);

    it("has how far its latest measurement is on the way, whoever writes it", async () => {
      const { client } = accounts.owner;
      const project_id = await projectOf(accounts, true);
      await backend.sql`update projects set ${backend.sql(pie)} where id = ${project_id}`;
      const indicator_id = await addIndicator(project_id, { figure: 2, baseline: 20, target: 80 });
      expect(await figureOf(project_id)).toBe(3);
      const measured = { ...row, project_id, indicator_id, value: 35 };
      await accounts.member.client.from("measurements").insert(measured).throwOnError();
      expect(await figureOf(project_id)).toBe(25);
      await client.from("projects").update({ dv2_value: 90 }).eq("id", project_id).throwOnError();
      expect(await figureOf(project_id)).toBe(25);
      const change = (values: object) =>
        client.from("indicators").update(values).eq("id", indicator_id).throwOnError();
      await change({ target: 35 });
      expect(await figureOf(project_id)).toBe(100);
      await change({ target: null });
      await change({ figure: null });
      expect(await figureOf(project_id)).toBe(100);
      await client.from("projects").update({ dv2_value: 9 }).eq("id", project_id).throwOnError();
      expect(await figureOf(project_id)).toBe(9);
    });

    it("has no value once its indicator says none, and never the whole way before it is reached", async () => {
      const project_id = await projectOf(accounts, true);
      await backend.sql`update projects set ${backend.sql(pie)} where id = ${project_id}`;
      const fewer = { figure: 2, less_is_better: true, target: 10 };
      const indicator_id = await addIndicator(project_id, fewer);
      await measure(project_id, indicator_id, { day: "2026-01-01", value: 9 });
      expect(await figureOf(project_id)).toBe(100);
      await measure(project_id, indicator_id, { day: "2026-01-02", value: 12 });
      expect(await backend.sql`select dv2_value from projects where id = ${project_id}`).toEqual([
        { dv2_value: null },
      ]);
      await backend.sql`update indicators set baseline = 40010 where id = ${indicator_id}`;
      await measure(project_id, indicator_id, { day: "2026-01-03", value: 11 });
      expect(await figureOf(project_id)).toBe(99.99);
    });

    it("has percents as they were measured, as far as a chart shows them", async () => {
      const project_id = await projectOf(accounts, true);
      await backend.sql`update projects set ${backend.sql(pie)} where id = ${project_id}`;
      const percents = { figure: 2, unit: "percent", baseline: 20, target: 90 };
      const indicator_id = await addIndicator(project_id, { ...percents, less_is_better: true });
      for (const [day, value, shown] of [
        ["2026-01-01", 72.456, 72.46],
        ["2026-01-02", 140, 100],
        ["2026-01-03", -3, 0],
      ] as const) {
        await measure(project_id, indicator_id, { day, value });
        expect(await figureOf(project_id)).toBe(shown);
      }
    });

    it("has no value before the first measurement, and none is made without an indicator", async () => {
      const project_id = await projectOf(accounts, true);
      const path = `projects?id=eq.${project_id}`;
      const unknown = figureColumns(2, { ...figures.pie, value: null });
      const value = async () =>
        (await backend.sql`select dv2_value::float from projects where id = ${project_id}`)[0];
      await addIndicator(await projectOf(accounts, true), { figure: 2 });
      const indicator_id = await addIndicator(project_id, { figure: 1, target: 10 });
      expect(await send("PATCH", path, unknown)).toBe("23514");
      await backend.sql`update indicators set figure = 2 where id = ${indicator_id}`;
      expect(await send("PATCH", path, unknown)).toBeNull();
      expect(await value()).toEqual({ dv2_value: null });
      const id = await measure(project_id, indicator_id, { value: 4 });
      expect(await value()).toEqual({ dv2_value: 40 });
      expect(await send("PATCH", path, { dv2_value: null })).toBeNull();
      expect(await value()).toEqual({ dv2_value: 40 });

      // It comes back from the trash as it was, also without a value.
      await backend.sql`delete from measurements where id = ${id}`;
      await backend.sql`update projects set dv2_value = null where id = ${project_id}`;
      const { client } = accounts.owner;
      await client.from("projects").delete().eq("id", project_id).throwOnError();
      await client.rpc("restore_project", { project: project_id }).throwOnError();
      expect(await value()).toEqual({ dv2_value: null });

      // Once the indicator is gone, other changes of the project are not refused for it.
      await client.from("indicators").delete().eq("id", indicator_id).throwOnError();
      expect(await value()).toEqual({ dv2_value: null });
      expect(await send("PATCH", path, { budget: 5 })).toBeNull();
      expect(await send("PATCH", path, { dv2_vizualisation_type: "progress" })).toBe("23514");
      expect(await send("PATCH", path, { dv2_value: 7 })).toBeNull();
    });

    it("keeps its value when its indicator is deleted, and follows it when that is put back", async () => {
      const project_id = await projectOf(accounts, true);
      await backend.sql`update projects set ${backend.sql(pie)} where id = ${project_id}`;
      const indicator_id = await addIndicator(project_id, { figure: 2, target: 10 });
      await measure(project_id, indicator_id, { value: 4 });
      const { client } = accounts.member;
      await client.from("indicators").delete().eq("id", indicator_id).throwOnError();
      expect(await figureOf(project_id)).toBe(40);
      const deleted = (await changesOf(backend, project_id)).findLast(
        ({ table_name }) => table_name === "indicators",
      );
      await accounts.owner.client
        .from("projects")
        .update({ dv2_value: 9 })
        .eq("id", project_id)
        .throwOnError();
      await putBack(deleted?.id ?? "").throwOnError();
      expect(await figureOf(project_id)).toBe(40);
    });

    it("is not chosen by others for an indicator that they do not keep, nor one that there is not", async () => {
      const project_id = await projectOf(accounts, true);
      const id = await addIndicator(project_id);
      const path = `indicators?id=eq.${id}`;
      await sendRow(backend, accounts.outsider, "PATCH", path, { figure: 2 });
      const [stored] = await backend.sql`select figure from indicators where id = ${id}`;
      expect(stored).toEqual({ figure: null });
      for (const figure of [0, 6, -1, 40_000]) {
        expect(await send("PATCH", path, { figure })).toMatch(/^(23514|22003)$/);
      }
    });

    it("goes with its indicator into a copy of the project, without a value", async () => {
      const project_id = await projectOf(accounts, true);
      const [shown, pictogram] = [{ ...figures.pie, title: "Wells" }, figures.pictogram];
      const columns = { ...figureColumns(2, shown), ...figureColumns(3, pictogram) };
      await backend.sql`
        update projects set ${backend.sql({
          ...columns,
          ...figureColumns(1, { ...figures.pie, title: "Typed" }),
          ...figureColumns(4, figures.image),
        })} where id = ${project_id}`;
      for (const figure of [2, 3, 4, 5]) {
        const indicator = await addIndicator(project_id, { figure, target: 10 });
        await measure(project_id, indicator, { value: 4 });
      }
      const { data: copy } = await accounts.member.client
        .rpc("duplicate_project", { source: project_id })
        .throwOnError();
      const [copied] = await backend.sql`
        select * from projects where id = ${copy ?? ""}`;
      expect(copied).toMatchObject({ ...columns, dv2_value: null });
      expect([copied?.dv1_titre, copied?.dv4_titre, copied?.dv5_titre]).toEqual([null, null, null]);
      const followed = await backend.sql`
        select figure from indicators where project_id = ${copy ?? ""} order by figure`;
      expect(followed.map(({ figure }) => figure)).toEqual([2, 3, 4, 5]);
    });

    it("stays as it is where it shows no share: a pictogram, or none at all", async () => {
      const project_id = await projectOf(accounts, true);
      const indicator_id = await addIndicator(project_id, { figure: 2, target: 10 });
      await measure(project_id, indicator_id, { value: 5 });
      const read = () => backend.sql`
        select dv2_value, dv1_value from projects where id = ${project_id}`;
      expect(await read()).toEqual([{ dv2_value: null, dv1_value: null }]);
      const pictogram = figureColumns(2, figures.pictogram);
      await backend.sql`update projects set ${backend.sql(pictogram)} where id = ${project_id}`;
      await measure(project_id, indicator_id, { value: 6 });
      expect(await read()).toEqual([{ dv2_value: null, dv1_value: null }]);
    });

    it("shows one indicator alone", async () => {
      const project_id = await projectOf(accounts, true);
      await addIndicator(project_id, { figure: 2 });
      const other = { title: "Wells", project_id, figure: 2 };
      const { error } = await accounts.owner.client.from("indicators").insert(other);
      expect(error).toMatchObject({ code: "23505", hint: "refused.figureShowsAnother" });
      await addIndicator(await projectOf(accounts, true), { figure: 2 });
    });

    it("goes by the same way as the pages", async () => {
      const numbers = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null });
      const course = fc.record({
        unit: fc.constantFrom("number", "percent", "rating", "yes_no" as const),
        lessIsBetter: fc.boolean(),
        baseline: numbers,
        target: numbers,
      });
      const to = (target: number) =>
        ({ unit: "number", lessIsBetter: false, baseline: null, target }) as const;
      const cases = [
        ...fc.sample(fc.tuple(course, fc.integer({ min: -60, max: 60 })), 500),
        [to(3), 2],
        [to(40_000), 39_999],
        [to(100), 58],
      ] as const;
      for (const [{ unit, lessIsBetter, baseline, target }, value] of cases) {
        const [{ share } = { share: "none" }] = await backend.sql`
          select private.share_of_way(
            ${unit}, ${lessIsBetter}, ${baseline}, ${target}, ${value}
          ) as share`;
        const way = wayTo({ unit, lessIsBetter, baseline, target }, value);
        expect(share === null ? null : Number(share)).toBe(way?.share ?? null);
      }
    });
  });

  describe("the beneficiaries of a project", () => {
    const beneficiariesOf = async (id: string) =>
      (await backend.sql`select beneficiaries from projects where id = ${id}`)[0]?.beneficiaries;
    const counting = { counts_beneficiaries: true };

    it("are the latest measurement of the indicator that counts them, whoever writes it", async () => {
      const project_id = await projectOf(accounts, true);
      const { client } = accounts.owner;
      const write = (beneficiaries: number) =>
        client.from("projects").update({ beneficiaries }).eq("id", project_id).throwOnError();
      await write(5);
      const indicator_id = await addIndicator(project_id, counting);
      expect(await beneficiariesOf(project_id)).toBe(5);

      // Not the owner of the project, who alone writes its facts.
      const entries = await changesOf(backend, project_id);
      const id = randomUUID();
      const measured = { ...row, id, project_id, indicator_id, value: 120 };
      await accounts.member.client.from("measurements").insert(measured).throwOnError();
      expect(await beneficiariesOf(project_id)).toBe(120);
      await measure(project_id, indicator_id, { day: "2026-02-01", value: 80 });
      expect(await beneficiariesOf(project_id)).toBe(120);
      await measure(project_id, indicator_id, { day: "2026-04-01", value: 150.6 });
      expect(await beneficiariesOf(project_id)).toBe(151);
      const told = (await changesOf(backend, project_id)).slice(entries.length);
      expect(told.map(({ table_name }) => table_name)).toEqual(Array(3).fill("measurements"));

      // What a client writes is kept as it was.
      await write(7);
      expect(await beneficiariesOf(project_id)).toBe(151);
    });

    it("stay as last counted where the indicator counts them no longer, or is deleted", async () => {
      const project_id = await projectOf(accounts, true);
      const indicator_id = await addIndicator(project_id, counting);
      await measure(project_id, indicator_id, { value: 40 });
      const { client } = accounts.owner;
      const stop = { counts_beneficiaries: false };
      await client.from("indicators").update(stop).eq("id", indicator_id).throwOnError();
      expect(await beneficiariesOf(project_id)).toBe(40);
      await client.from("projects").update({ beneficiaries: 9 }).eq("id", project_id);
      expect(await beneficiariesOf(project_id)).toBe(9);
      await client.from("indicators").update(counting).eq("id", indicator_id).throwOnError();
      expect(await beneficiariesOf(project_id)).toBe(40);
      await client.from("indicators").delete().eq("id", indicator_id).throwOnError();
      expect(await beneficiariesOf(project_id)).toBe(40);
    });

    it("are, like a figure, never behind a measurement written while the project is locked, nor then said to be counted", async () => {
      const ids = [1, 2, 3].map(() => projectOf(accounts, true));
      const [shown = "", counted = "", uncounted = ""] = await Promise.all(ids);
      const figure = await addIndicator(shown, { figure: 2 });
      const id = await measure(counted, await addIndicator(counted, counting), { value: 10 });
      const other = await addIndicator(uncounted);
      await measure(uncounted, other, { value: 10 });
      const codes = await backend.sql.begin(async (transaction) => {
        const lock = "select from projects where id = any($1::uuid[]) for no key update";
        await transaction.unsafe(lock, [[shown, counted, uncounted]]);
        return Promise.all([
          send("POST", "measurements", { ...row, project_id: shown, indicator_id: figure }),
          send("PATCH", `measurements?id=eq.${id}`, { value: 20 }),
          send("PATCH", `indicators?id=eq.${other}`, counting),
        ]);
      });
      expect(codes).toEqual(["55P03", "55P03", "55P03"]);
      expect(await storedIn(counted)).toMatchObject([{ row: { value: 10 } }]);
    });

    it("are a whole number of people, however it was measured", async () => {
      const project_id = await projectOf(accounts, false);
      const indicator_id = await addIndicator(project_id, counting);
      await measure(project_id, indicator_id, { value: -5 });
      expect(await beneficiariesOf(project_id)).toBe(0);
      await measure(project_id, indicator_id, { value: 999_999_999_999 });
      expect(await beneficiariesOf(project_id)).toBe(2_147_483_647);
    });

    it("are counted by one indicator", async () => {
      const project_id = await projectOf(accounts, false);
      const first = await addIndicator(project_id, counting);
      const { client } = accounts.owner;
      const second = await client
        .from("indicators")
        .insert({ title: "Others", project_id, ...counting });
      expect(second.error).toMatchObject({
        code: "23505",
        message: "Another indicator of the project counts its beneficiaries already.",
        hint: "refused.beneficiariesCounted",
      });
      await client.from("indicators").delete().eq("id", first).throwOnError();
      const { id } = await latestChange(backend, project_id);
      await addIndicator(project_id, counting);
      expect((await putBack(id)).error?.hint).toBe("refused.beneficiariesCounted");
    });
  });

  it("come back from history and trash, as many as there may be", async () => {
    const each = amount({ usual: 40, full: MEASUREMENTS_MAX });
    const project_id = await projectOf(accounts, false);
    await backend.sql`
      insert into indicators (project_id, title, counts_beneficiaries)
      select ${project_id}, 'Wells ' || n, n = 1 from generate_series(1, ${INDICATORS_MAX}) as n`;
    // What is tried is how they go and come back: that they are made needs no triggers.
    await backend.sql.begin(async (transaction) => {
      await transaction.unsafe("set local session_replication_role = replica");
      await transaction.unsafe(
        `insert into measurements (project_id, indicator_id, day, value)
          select project_id, id, date '2020-01-01' + n, n
          from indicators, generate_series(1, ${each}) as n where project_id = $1`,
        [project_id],
      );
    });
    // As the data service does, but as long as a busy machine takes.
    const asOwner = (statement: string) =>
      backend.sql.begin(async (transaction) => {
        await actAs(transaction, accounts.owner);
        await transaction.unsafe("set local role authenticated");
        await transaction.unsafe(statement, [project_id]);
      });
    const { client } = accounts.owner;
    const found = async () =>
      (await backend.sql`select from measurements where project_id = ${project_id}`).length;
    const all = INDICATORS_MAX * each;
    const counting = { project_id, counts_beneficiaries: true };
    await client.from("indicators").delete().match(counting).throwOnError();
    expect(await found()).toBe(all - each);
    const deleted = (await changesOf(backend, project_id)).findLast(
      ({ table_name, action }) => table_name === "indicators" && action === "delete",
    );
    await putBack(deleted?.id ?? "").throwOnError();
    expect(await found()).toBe(all);
    await asOwner("delete from projects where id = $1");
    expect(await found()).toBe(0);
    await asOwner("select public.restore_project($1)");
    expect(await found()).toBe(all);
  });

  it("come back from the trash as they were, with their evidence", async () => {
    const project_id = await projectOf(accounts, true);
    const photo_id = await insert("photos_projet", {
      project_id,
      la_photo: "https://files.example/a.png",
    });
    const indicator_id = await addIndicator(project_id, { counts_beneficiaries: true });
    await measure(project_id, indicator_id, { photo_id, value: 30 });
    await measure(project_id, await addIndicator(project_id, { unit: "yes_no" }), { value: 1 });
    const before = await storedIn(project_id);
    const { client } = accounts.owner;
    await client.from("projects").delete().eq("id", project_id).throwOnError();
    expect(await storedIn(project_id)).toEqual([]);
    await client.rpc("restore_project", { project: project_id }).throwOnError();
    expect(await storedIn(project_id)).toEqual(before);
    const [project] = await backend.sql`
      select beneficiaries from projects where id = ${project_id}`;
    expect(project?.beneficiaries).toBe(30);
  });

  it("come back from the trash where another organisation took an indicator's id", async () => {
    const project_id = await projectOf(accounts, true);
    const indicator_id = await addIndicator(project_id);
    await measure(project_id, indicator_id);
    const { client } = accounts.owner;
    await client.from("projects").delete().eq("id", project_id).throwOnError();
    const other = await projectOf(accounts, false);
    await addIndicator(other, { id: indicator_id });
    await client.rpc("restore_project", { project: project_id }).throwOnError();
    expect(await storedIn(project_id)).toHaveLength(1);
  });

  it("are copied with a project: its indicators with their targets, without what was measured", async () => {
    const project_id = await projectOf(accounts, true);
    const indicator = { unit_label: "wells", target: 12, target_day: "2026-12-31", baseline: 3 };
    const indicator_id = await addIndicator(project_id, { ...indicator, title: "Wells" });
    const rating = { unit: "rating", scale: ["Poor", "Good"] };
    await addIndicator(project_id, { title: "Repairs", ...rating });
    await measure(project_id, indicator_id);
    const { data: copy } = await accounts.member.client
      .rpc("duplicate_project", { source: project_id })
      .throwOnError();
    const copied = await backend.sql`
      select title, unit_label, scale, target::float, target_day, baseline from indicators
      where project_id = ${copy ?? ""} order by position`;
    const begun = { target_day: null, baseline: null };
    expect([...copied]).toEqual([
      { ...begun, title: "Wells", unit_label: "wells", scale: null, target: 12 },
      { ...begun, title: "Repairs", unit_label: null, scale: ["Poor", "Good"], target: null },
    ]);
    expect(await storedIn(copy ?? "")).toEqual([]);
  });

  it("are loaded with their latest measurements in one answer", async () => {
    const project_id = await projectOf(accounts, true);
    const other = await addIndicator(project_id, { title: "Repairs" });
    const indicator_id = await addIndicator(project_id);
    for (const day of ["2026-01-01", "2026-03-01", "2026-02-01"]) {
      await measure(project_id, indicator_id, { day });
      await measure(project_id, other, { day: "2026-05-05" });
    }
    const { data } = await backend
      .client()
      .from("indicators")
      .select("title, measurements(day)")
      .eq("project_id", project_id)
      .order("position")
      .order("day", { referencedTable: "measurements", ascending: false })
      .limit(2, { referencedTable: "measurements" })
      .throwOnError();
    expect(data).toEqual([
      { title: "Repairs", measurements: [{ day: "2026-05-05" }, { day: "2026-05-05" }] },
      {
        title: "Wells in service",
        measurements: [{ day: "2026-03-01" }, { day: "2026-02-01" }],
      },
    ]);
  });
});
