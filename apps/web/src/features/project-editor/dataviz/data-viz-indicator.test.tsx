import { QueryClient } from "@tanstack/react-query";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { createProject } from "@vigie/test-backend/builders";
import { figureColumns, figures } from "@vigie/test-backend/figures";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { dataVizQuery, saveDataViz } from "@/data/projects/facts/data-viz";
import { expectLogged } from "@/testing/console";
import { supportModalDialogs } from "@/testing/modal-dialogs";
import { preview } from "@/testing/preview";
import { configurePage, renderApp, storeSession } from "@/testing/render-app";

supportModalDialogs();

const it = test
  .extend(
    "indicator",
    ({ backend, project }) =>
      async (columns: Record<string, unknown> = {}): Promise<string> => {
        const row = { project_id: project.id, title: "Households with water", target: 200 };
        const [stored] = await backend.sql<{ id: string }[]>`
          insert into indicators ${backend.sql({ ...row, ...columns })} returning id`;
        return stored?.id ?? "";
      },
  )
  .extend(
    "measure",
    ({ backend, project }) =>
      async (indicator_id: string, value: number, note: string | null = null): Promise<void> => {
        const row = { project_id: project.id, indicator_id, day: "2026-03-15", value, note };
        await backend.sql`insert into measurements ${backend.sql(row)}`;
      },
  )
  .extend("open", ({ colleague, project, backend }) => async (slot = 1): Promise<UserEvent> => {
    const address = `/project/${project.id}/dataviz/${slot}`;
    const user = await renderApp(address, { backend, as: colleague });
    await screen.findByRole("textbox", { name: "Title" });
    return user;
  })
  .extend("stored", ({ backend, project }) => async () => {
    const [row] = await backend.sql`
      select dv1_titre, dv1_short_description, dv1_vizualisation_type, dv1_value::float,
        (select title from indicators where project_id = projects.id and figure = 1) as shown
      from projects where id = ${project.id}`;
    return row;
  })
  .extend("save", ({ project: _ }) => async (user: UserEvent): Promise<void> => {
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await screen.findByText("Visualization saved successfully");
  });

const choice = () => screen.findByRole("combobox", { name: "Indicator" });
const field = (name: string) => screen.getByLabelText(name);
const typedValue = () => screen.queryByRole("spinbutton", { name: "Value (%)" });

describe("a visualization offers", () => {
  it("no indicator of yes or no, nor one that another shows", async ({ open, indicator }) => {
    await indicator({ title: "Law adopted", unit: "yes_no", target: 1 });
    await indicator({ title: "Schools", figure: 3 });
    await indicator();
    await open();
    const options = within(await choice()).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "None, the value is typed",
      "Households with water",
    ]);
    expect(typedValue()).toBeVisible();
  });

  it("none as an image, with which it shows none any more", async ({
    open,
    indicator,
    backend,
    project,
    save,
    stored,
  }) => {
    await indicator({ figure: 1 });
    const image = figureColumns(1, figures.image);
    await backend.sql`update projects set ${backend.sql(image)} where id = ${project.id}`;
    const user = await open();
    fireEvent.change(field("Title"), { target: { value: "Before and after" } });
    await save(user);
    expect(await stored()).toMatchObject({ dv1_titre: "Before and after", shown: null });
  });
});

describe("a visualization that shows an indicator", () => {
  it("has its title, what was last said of it and its value, which is not typed", async ({
    open,
    indicator,
    measure,
    save,
    stored,
    project,
  }) => {
    await measure(await indicator(), 150, "Counted house by house.");
    const user = await open();
    await user.selectOptions(await choice(), "Households with water");
    expect(field("Title")).toHaveValue("Households with water");
    expect(field("Short description")).toHaveValue("Counted house by house.");
    expect(typedValue()).toBeNull();
    expect(screen.getByText(/75%, as last measured by the indicator/)).toBeVisible();
    const link = screen.getByRole("link", { name: "Households with water" });
    expect(link).toHaveAttribute("href", `/project/${project.id}/results`);
    expect(preview().getByText("75%")).toBeVisible();
    expect(preview().getByText("150 on March 15, 2026 · Target: 200")).toBeVisible();
    await save(user);
    expect(await stored()).toEqual({
      dv1_titre: "Households with water",
      dv1_short_description: "Counted house by house.",
      dv1_vizualisation_type: "pie",
      dv1_value: 75,
      shown: "Households with water",
    });
    expect(screen.getByText("Saved just now")).toBeVisible();
  });

  it("keeps a title that is written, and needs no value before the first measurement", async ({
    open,
    indicator,
    measure,
    save,
    stored,
  }) => {
    const id = await indicator();
    const user = await open();
    fireEvent.change(field("Title"), { target: { value: "Water for all" } });
    fireEvent.change(field("Short description"), { target: { value: "In twelve villages." } });
    await user.selectOptions(await choice(), "Households with water");
    expect(screen.getByText(/^Comes from the indicator/)).toBeVisible();
    await save(user);
    expect(await stored()).toMatchObject({
      dv1_titre: "Water for all",
      dv1_value: null,
      shown: "Households with water",
    });
    await measure(id, 50);
    expect(await stored()).toMatchObject({ dv1_titre: "Water for all", dv1_value: 25 });
  });

  it("shows another one instead, and then none, with the last value", async ({
    open,
    indicator,
    measure,
    save,
    stored,
    backend,
    project,
  }) => {
    const pie = figureColumns(1, { ...figures.pie, value: 3 });
    await backend.sql`update projects set ${backend.sql(pie)} where id = ${project.id}`;
    await measure(await indicator({ figure: 1 }), 50);
    await measure(await indicator({ title: "Schools", unit: "percent" }), 62.5);
    const user = await open();
    await user.selectOptions(await choice(), "Schools");
    await save(user);
    expect(await stored()).toMatchObject({ dv1_value: 62.5, shown: "Schools" });
    await user.selectOptions(await choice(), "None, the value is typed");
    expect(typedValue()).toHaveValue(62.5);
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await waitFor(async () => expect(await stored()).toMatchObject({ shown: null }));
    expect(await stored()).toMatchObject({ dv1_titre: "Wells", dv1_value: 62.5 });
    fireEvent.change(field("Value (%)"), { target: { value: "9" } });
    await user.click(await screen.findByRole("button", { name: "Save Changes" }));
    await waitFor(async () => expect(await stored()).toMatchObject({ dv1_value: 9 }));
  });

  it("as a pictogram shows what was measured beside it", async ({
    open,
    indicator,
    measure,
    backend,
    project,
  }) => {
    const pictogram = figureColumns(1, figures.pictogram);
    await backend.sql`update projects set ${backend.sql(pictogram)} where id = ${project.id}`;
    await measure(await indicator({ figure: 1, unit_label: "households", target: null }), 1500);
    await open();
    expect(await preview().findByText("1,500 households on March 15, 2026")).toBeVisible();
  });

  it("says what an indicator lacks by which a chart has no value", async ({
    open,
    indicator,
    measure,
    backend,
    project,
    save,
    stored,
  }) => {
    const pie = figureColumns(1, figures.pie);
    await backend.sql`update projects set ${backend.sql(pie)} where id = ${project.id}`;
    await measure(await indicator({ less_is_better: true, target: 10 }), 12);
    const user = await open();
    expect(preview().getByText("40%")).toBeVisible();
    await user.selectOptions(await choice(), "Households with water");
    expect(screen.getByText(/No value until the indicator/)).toHaveTextContent("baseline");
    expect(preview().queryByText("40%")).not.toBeInTheDocument();
    await save(user);
    expect(await stored()).toMatchObject({ dv1_value: null, shown: "Households with water" });
    expect(screen.getByText(/No value until the indicator/)).toBeVisible();
  });

  it("shows it no longer once it is removed", async ({
    open,
    indicator,
    backend,
    project,
    stored,
  }) => {
    const pie = figureColumns(1, figures.pie);
    await backend.sql`update projects set ${backend.sql(pie)} where id = ${project.id}`;
    await indicator({ figure: 1 });
    const user = await open();
    expect(await screen.findByText(/40% until the indicator/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove visualization" }));
    await user.click(
      (await screen.findAllByRole("button", { name: "Remove visualization" })).at(-1) ??
        document.body,
    );
    await screen.findByText("Visualization removed successfully");
    expect(await stored()).toMatchObject({ dv1_titre: null, shown: null });
  });
});

it("another indicator that a colleague chose meanwhile is asked about, and stays until then", async ({
  open,
  indicator,
  backend,
  save,
  stored,
}) => {
  await indicator();
  const schools = await indicator({ title: "Schools" });
  const user = await open();
  await user.selectOptions(await choice(), "Households with water");
  await user.type(field("Short description"), "All of them");
  await backend.sql`update indicators set figure = 1 where id = ${schools}`;
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  const versions = await screen.findByRole("group", { name: "Indicator: two versions" });
  await expectLogged("failed.saveVisualization");
  expect(versions).toHaveTextContent(/Households with water.*Schools/);
  expect(await stored()).toMatchObject({ shown: "Schools" });
  await user.click(screen.getByRole("button", { name: "Keep mine: Indicator" }));
  await save(user);
  expect(await stored()).toMatchObject({ shown: "Households with water" });
});

it("an indicator of another project is refused, and one that was deleted", async ({
  colleague,
  indicator,
  backend,
  member,
  project,
}) => {
  await indicator();
  const other = await createProject(member);
  const [foreign] = await backend.sql<{ id: string }[]>`
    insert into indicators (project_id, title) values (${other.id}, 'Theirs') returning id`;
  configurePage(backend);
  await storeSession(colleague);
  const loaded = await new QueryClient().fetchQuery(dataVizQuery(project.id, 1));
  if (!loaded) throw new Error("There is no project.");
  const chart = {
    type: "pie",
    title: "Wells",
    shortDescription: "Dug",
    value: null,
    icon: null,
    image: null,
  } as const;
  for (const id of [foreign?.id ?? "", crypto.randomUUID()]) {
    const values = { ...chart, indicator: id };
    await expect(
      saveDataViz({ projectId: project.id, slot: 1, loaded, values }),
    ).rejects.toMatchObject({ message: "failed.saveVisualization" });
  }
  const [row] = await backend.sql`
    select dv1_titre, (select count(*)::int from indicators where figure is not null and project_id in (${project.id}, ${other.id})) as shown
    from projects where id = ${project.id}`;
  expect(row).toEqual({ dv1_titre: null, shown: 0 });
});
