import {
  LONG_DESCRIPTION_MAX_LENGTH,
  RESOURCE_FILE_MAX_BYTES,
  SHORT_DESCRIPTION_MAX_LENGTH,
} from "@vigie/domain/limits";
import { createProject } from "@vigie/test-backend/builders";
import { figureColumns, figures } from "@vigie/test-backend/figures";
import { sampleOf } from "@vigie/test-backend/full-run";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople, type People, projectOf } from "./people";
import { sendRow } from "./rest";

/** PostgreSQL's class of violated checks, and of values out of a type's range. */
const refused = expect.stringMatching(/^(23514|22003)$/);

describe.each(serversOfThisRun())("limits in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
  });
  afterAll(() => backend.close());

  async function changeProject(change: object): Promise<string | null> {
    const id = await projectOf(accounts, false);
    return sendRow(backend, accounts.owner, "PATCH", `projects?id=eq.${id}`, change);
  }

  async function insert(table: string, row: object): Promise<string | null> {
    const { id } = await createProject(accounts.owner);
    return sendRow(backend, accounts.owner, "POST", table, { ...row, project_id: id });
  }

  const renditions = {
    picture_width: 2048,
    picture_height: 1365,
    picture_colour: "#a1b2c3",
  };
  const file = { file_name: "r.txt", file_data: "data:text/plain;base64,AAAA" };
  const link_resource = "https://iatistandard.org/";

  it.each([
    ["donors", "neither picture nor name", {}],
    ["donors", "only a website", { website_url: "https://rivelune.example" }],
    ["resources", "neither file nor link", {}],
    [
      "resources",
      "a link, and a file without a name",
      { link_resource, file_data: file.file_data },
    ],
    ["resources", "a link, and a name without a file", { link_resource, file_name: "r.txt" }],
    ["resources", "a link, and an empty file", { ...file, link_resource, file_data: "" }],
  ])("refuse in %s a row with %s", async (table, _what, row) => {
    const title = table === "resources" ? { title_resource: "R" } : {};
    expect(await insert(table, { ...title, ...row })).toBe("23514");
  });

  it("refuse renditions of a donor without a picture", async () => {
    const { id: project_id } = await createProject(accounts.owner);
    const row = {
      project_id,
      ...renditions,
      rendition_base: `${project_id}/k3x9k3x9k3x9k3x9.webp`,
    };
    const image = "https://files.example/logo.png";
    const send = (values: object) => sendRow(backend, accounts.owner, "POST", "donors", values);
    expect(await send({ ...row, name: "Rivelune" })).toBe("23514");
    expect(await send({ ...row, name: "Rivelune", image })).toBeNull();
    // A picture that is taken away takes its smaller versions along.
    const path = `donors?project_id=eq.${project_id}`;
    expect(await sendRow(backend, accounts.owner, "PATCH", path, { image: null })).toBeNull();
    const [stored] = await backend.sql`
      select name, rendition_base, picture_width from donors where project_id = ${project_id}`;
    expect(stored).toEqual({ name: "Rivelune", rendition_base: null, picture_width: null });
  });

  it.each([
    ["donors", { name: "Rivelune" }, { name: null }],
    ["resources", { title_resource: "R", link_resource }, { link_resource: null }],
    ["resources", { title_resource: "R", ...file }, { file_data: null, file_name: null }],
  ])("refuse to leave a row of %s such as %o with nothing", async (table, row, change) => {
    const { id: project_id } = await createProject(accounts.owner);
    const path = `${table}?project_id=eq.${project_id}`;
    expect(
      await sendRow(backend, accounts.owner, "POST", table, { ...row, project_id }),
    ).toBeNull();
    expect(await sendRow(backend, accounts.owner, "PATCH", path, change)).toBe("23514");
  });

  it.each([
    { status: "abandoned" },
    { beneficiaries: -1 },
    { beneficiaries: 2 ** 31 },
    { continent: "Atlantis" },
    { images: ["data:image/png;base64,AAAA"] },
    figureColumns(1, { ...figures.pie, kind: "map" }),
    figureColumns(3, { ...figures.progress, value: -1 }),
    figureColumns(4, { ...figures.pictogram, icon: "Skull#000000" }),
    figureColumns(4, { ...figures.pictogram, icon: "Heart#red" }),
    figureColumns(5, { ...figures.image, image: "data:image/svg+xml;base64,AAAA" }),
    figureColumns(5, { ...figures.image, image: "data:text/html;base64,AAAA" }),
  ])("refuse a project with %o", async (change) => {
    expect(await changeProject(change)).toEqual(refused);
  });

  it.each([
    { budget: 0, money_spent: 0.01 },
    { short_description: "💧".repeat(SHORT_DESCRIPTION_MAX_LENGTH) },
    { long_description: "é".repeat(LONG_DESCRIPTION_MAX_LENGTH) },
    figureColumns(1, { ...figures.progress, value: 100 }),
    figureColumns(1, { ...figures.pictogram, icon: "Growth" }),
    figureColumns(1, { ...figures.pictogram, icon: "Growth#EC4899" }),
    figureColumns(1, { ...figures.image, image: "data:image/webp;base64,AAAA" }),
    { budget: null, continent: null, beneficiaries: null, start_date: null },
  ])("take a project with %o", async (change) => {
    expect(await changeProject(change)).toBeNull();
  });

  it("refuse 30 February", async () => {
    expect(await changeProject({ start_date: "2026-02-30" })).toBe("22008");
  });

  const base64 = (bytes: number) => Buffer.alloc(bytes, 65).toString("base64");

  const documents = [
    { label: "at the limit", bytes: RESOURCE_FILE_MAX_BYTES, isTaken: true },
    { label: "a byte over the limit", bytes: RESOURCE_FILE_MAX_BYTES + 1, isTaken: false },
    { label: "two bytes over the limit", bytes: RESOURCE_FILE_MAX_BYTES + 2, isTaken: false },
  ];

  it.each(sampleOf(documents, ({ isTaken }) => isTaken))(
    "weigh a document $label",
    async ({ bytes, isTaken }) => {
      const answer = await insert("resources", {
        title_resource: "Report",
        file_name: "report.pdf",
        file_data: `data:application/pdf;base64,${base64(bytes)}`,
      });
      expect(answer).toBe(isTaken ? null : "23514");
    },
  );

  it.each([
    "data:application/x-msdownload;base64,AAAA",
    "data:text/html;base64,AAAA",
    "data:application/pdf,plain",
    "https://files.example/report.pdf",
    "",
  ])("refuse %o as a document", async (file_data) => {
    const row = { title_resource: "Report", file_name: "report.pdf", file_data };
    expect(await insert("resources", row)).toBe("23514");
  });

  it("know the type and weight of a document without its content", async () => {
    const { id } = await createProject(accounts.owner);
    const { data } = await accounts.owner.client
      .from("resources")
      .insert({
        project_id: id,
        title_resource: "Notes",
        file_name: "notes.txt",
        file_data: `data:text/plain;charset=utf-8;base64,${base64(1000)}`,
      })
      .select("file_type, file_bytes")
      .single();
    expect(data).toEqual({ file_type: "text/plain", file_bytes: 1000 });
  });
});
