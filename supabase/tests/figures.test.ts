import { dataVizSchema } from "@vigie/domain/forms/data-viz";
import { DATA_VIZ_SLOTS, DATA_VIZ_TYPES } from "@vigie/domain/project/data-viz";
import { emptyFigure, type Figure, figureColumns, figures } from "@vigie/test-backend/figures";
import {
  createTestBackend,
  serversOfThisRun,
  type TestBackend,
} from "@vigie/test-backend/test-backend";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { blankTexts } from "./hostile-values";
import { gatherPeople, type People, projectOf } from "./people";
import { sendRow } from "./rest";

const needed = { pie: "value", progress: "value", pictogram: "icon", image: "image" } as const;
const values = {
  value: 40,
  icon: "Star#000000",
  image: "data:image/png;base64,AAAA",
} as const;
const parts = ["value", "icon", "image"] as const;

const incomplete: readonly { why: string; figure: Figure }[] = DATA_VIZ_TYPES.flatMap((type) => {
  const whole = figures[type];
  const required = needed[type];
  return [
    { why: `a ${type} without its ${required}`, figure: { ...whole, [required]: null } },
    { why: `a ${type} without a title`, figure: { ...whole, title: null } },
    { why: `a ${type} without a description`, figure: { ...whole, description: null } },
    ...blankTexts.flatMap((blank) => [
      { why: `a ${type} entitled ${JSON.stringify(blank)}`, figure: { ...whole, title: blank } },
      {
        why: `a ${type} described as ${JSON.stringify(blank)}`,
        figure: { ...whole, description: blank },
      },
    ]),
    ...parts
      .filter((part) => part !== required)
      .map((part) => ({
        why: `a ${type} with a ${part}`,
        figure: { ...whole, [part]: values[part] },
      })),
  ];
});

const remains: readonly { why: string; figure: Figure }[] = [
  { why: "a title alone", figure: { ...emptyFigure, title: "Wells" } },
  { why: "a description alone", figure: { ...emptyFigure, description: "Dug so far" } },
  ...parts.map((part) => ({
    why: `a ${part} alone`,
    figure: { ...emptyFigure, [part]: values[part] },
  })),
  ...DATA_VIZ_TYPES.map((kind) => ({
    why: `the type ${kind} alone`,
    figure: { ...emptyFigure, kind },
  })),
];

describe.each(serversOfThisRun())("a visualisation in the %s PostgreSQL", (server) => {
  let backend: TestBackend;
  let accounts: People;
  let project: string;

  beforeAll(async () => {
    backend = await createTestBackend({ server });
    accounts = await gatherPeople(backend);
    project = await projectOf(accounts, true);
  });
  afterAll(() => backend.close());

  const save = (slot: number, figure: Figure) =>
    sendRow(
      backend,
      accounts.member,
      "PATCH",
      `projects?id=eq.${project}`,
      figureColumns(slot, figure),
    );

  it.each([...incomplete, ...remains])("is refused as $why", async ({ figure }) => {
    expect(await save(1, figure)).toBe("23514");
  });

  it("is not left with what belonged to the type before", async () => {
    expect(await save(2, figures.image)).toBeNull();
    const path = `projects?id=eq.${project}`;
    const change = { dv2_vizualisation_type: "pie", dv2_value: 5 };
    expect(await sendRow(backend, accounts.member, "PATCH", path, change)).toBe("23514");
  });

  it.each(DATA_VIZ_SLOTS)("is saved, replaced and removed in slot %s", async (slot) => {
    for (const type of DATA_VIZ_TYPES) {
      expect([type, await save(slot, figures[type])]).toEqual([type, null]);
      const half = { ...figures[type], [needed[type]]: null };
      expect([type, await save(slot, half)]).toEqual([type, "23514"]);
    }
    expect(await save(slot, emptyFigure)).toBeNull();
    expect(await save(slot, { ...emptyFigure, title: "", description: "" })).toBeNull();
  });

  it("is refused of a new project, too", async () => {
    const row = {
      title: "New",
      user_id: accounts.owner.userId,
      organization_id: accounts.owner.organisation.id,
      ...figureColumns(5, { ...figures.pie, description: null }),
    };
    expect(await sendRow(backend, accounts.owner, "POST", "projects", row)).toBe("23514");
  });

  it("is complete exactly where the form finds it so", async () => {
    for (const { why, figure } of incomplete.filter(({ why }) => !why.includes(" with a "))) {
      const form = v.safeParse(dataVizSchema, {
        type: figure.kind,
        title: figure.title ?? "",
        shortDescription: figure.description ?? "",
        indicator: "",
        value: String(figure.value ?? ""),
        icon: figure.icon?.split("#")[0] ?? "",
        colour: "#000000",
        image: figure.image,
      });
      expect([why, form.success]).toEqual([why, false]);
    }
  });
});
