import { screen, waitFor, within } from "@testing-library/react";
import { localIsoDate } from "@vigie/domain/format/dates";
import type { TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  .extend("open", ({ member, project, backend }) => (as: TestMember = member) => {
    return renderApp(`/project/${project.id}/results`, { backend, as });
  })
  .extend("indicators", ({ backend, project }) => () => {
    return backend.sql`
      select title, unit, unit_label, scale, baseline::float, target::float, target_day::text,
        less_is_better, counts_beneficiaries
      from indicators where project_id = ${project.id} order by position`;
  })
  .extend("measurements", ({ backend, project }) => () => {
    return backend.sql`
      select day::text, value::float, note, women, photo_id, resource_id from measurements
      where project_id = ${project.id} order by day`;
  })
  .extend(
    "store",
    ({ backend, project }) =>
      async (title: string, columns: Record<string, unknown> = {}) => {
        const [row] = await backend.sql<{ id: string }[]>`
          insert into indicators ${backend.sql({ project_id: project.id, title, ...columns })}
          returning id`;
        return row?.id ?? "";
      },
  );

const titleField = () => screen.findByRole("textbox", { name: "What is measured" });
const field = (name: string) => screen.getByRole("textbox", { name });
const numberField = (name: string) => screen.getByRole("spinbutton", { name });
const choice = (name: string) => screen.getByRole("combobox", { name });
const lessIsBetter = () => screen.getByRole("checkbox", { name: /^Less is better/ });
const button = (name: string) => screen.getByRole("button", { name });
const indicatorRow = async (title: string) => {
  const list = await screen.findByRole("list", { name: "Indicators" });
  const row = (await within(list).findByText(title)).closest("li");
  if (!row) throw new Error("The indicator is not in the list.");
  return row;
};

describe("Results are not shown", () => {
  it("to visitors", async ({ project, backend }) => {
    await renderApp(`/project/${project.id}/results`, { backend });
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });

  it("to members of another organisation", async ({ open, stranger }) => {
    await open(stranger);
    await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  });

  it("where they cannot be loaded, with a way to try again", async ({ open, store, backend }) => {
    await store("Wells in service");
    const user = await open();
    refuseCalls(backend, "GET", "indicators");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load results");
    await expectLogged("failed.loadResults");
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    expect(await indicatorRow("Wells in service")).toBeVisible();
  });
});

describe("an indicator", () => {
  it("is refused without a title, with a value that is no number, and rated with one label", async ({
    open,
    indicators,
  }) => {
    const user = await open();
    await titleField();
    await user.click(button("Add Indicator"));
    expect(await screen.findByText("Say what is measured")).toBeVisible();
    await user.type(await titleField(), "Service");
    await user.selectOptions(choice("Unit"), "Rating");
    await user.type(field("Label 1"), "Poor");
    await user.click(button("Add Indicator"));
    expect(await screen.findByText("Enter at least 2 labels")).toBeVisible();
    expect(await indicators()).toEqual([]);
    await user.selectOptions(choice("Unit"), "Number");
    await user.click(button("Add Indicator"));
    expect(await indicatorRow("Service")).toBeVisible();
    expect(await indicators()).toMatchObject([{ unit: "number", scale: null }]);
  });

  it("is added with what its unit needs, and comes at the end", async ({
    open,
    store,
    indicators,
  }) => {
    await store("Wells in service");
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Add an indicator" }));
    await user.type(await titleField(), "Water service");
    await user.selectOptions(choice("Unit"), "Rating");
    await user.type(field("Label 1"), "Poor");
    await user.type(field("Label 2"), "Fair");
    await user.type(field("Label 3"), "Good");
    await user.selectOptions(choice("Target"), "Good");
    await user.click(button("Add Indicator"));
    expect(await indicatorRow("Water service")).toHaveTextContent("Target: Good (3 of 3)");
    expect((await indicators())[1]).toMatchObject({
      title: "Water service",
      unit: "rating",
      scale: ["Poor", "Fair", "Good"],
      target: 3,
      baseline: null,
    });
  });

  it("stays in the form where another one counts the beneficiaries, or is shown in its figure", async ({
    open,
    store,
    indicators,
  }) => {
    await store("People with water", { counts_beneficiaries: true, figure: 1 });
    const user = await open();
    const counts = () => screen.getByRole("checkbox", { name: /^Counts the beneficiaries/ });
    await user.click(await screen.findByRole("button", { name: "Add an indicator" }));
    await user.type(await titleField(), "People trained");
    await user.click(counts());
    await user.click(button("Add Indicator"));
    expect(await screen.findByRole("alert")).toHaveTextContent("counts its beneficiaries already");
    await expectLogged("counts its beneficiaries already");
    await user.click(counts());
    await user.selectOptions(choice("Show it in a figure"), "Dataviz 1");
    await user.click(button("Add Indicator"));
    expect(await screen.findByText(/is shown in this figure already/)).toBeVisible();
    await expectLogged("is shown in this figure already");
    expect(await titleField()).toHaveValue("People trained");
    expect(await indicators()).toHaveLength(1);
  });

  it("is changed in its place, takes nothing in meanwhile, and refuses a unit that its measurements do not fit", async ({
    open,
    store,
    project,
    backend,
    indicators,
  }) => {
    const id = await store("Wells", { unit_label: "wells" });
    await backend.sql`
      insert into measurements (project_id, indicator_id, day, value)
      values (${project.id}, ${id}, '2026-03-15', 7)`;
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Edit Wells" }));
    await user.selectOptions(choice("Unit"), "Yes or no");
    const letGo = holdCalls(backend, "PATCH", "indicators");
    await user.click(button("Update"));
    await screen.findByRole("button", { name: "Updating..." });
    await user.click(lessIsBetter());
    expect(lessIsBetter()).not.toBeChecked();
    letGo();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Measurements of this indicator do not fit this unit.",
    );
    await expectLogged("Measurements of this indicator do not fit this unit");
    await user.selectOptions(choice("Unit"), "Number");
    await user.type(numberField("Target"), "12.5");
    await user.click(lessIsBetter());
    await user.click(button("Update"));
    await waitFor(async () =>
      expect(await indicators()).toMatchObject([
        { unit: "number", unit_label: "wells", target: 12.5, less_is_better: true },
      ]),
    );
  });

  it("is deleted after a question, with its measurements", async ({ open, store, indicators }) => {
    await store("Wells in service");
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Delete Wells in service" }));
    expect(await screen.findByText(/is deleted with its measurements/)).toBeVisible();
    await user.click(button("Delete indicator"));
    await waitFor(async () => expect(await indicators()).toEqual([]));
  });
});

describe("a measurement", () => {
  it("is refused without a value, and where the backend refuses nothing typed is lost", async ({
    open,
    store,
    backend,
    measurements,
  }) => {
    await store("Wells in service");
    const user = await open();
    await user.click(
      await screen.findByRole("button", { name: "Add measurement: Wells in service" }),
    );
    expect(numberField("Value")).toHaveFocus();
    await user.click(button("Add measurement"));
    expect(await screen.findByText("Value is required")).toBeVisible();
    await user.type(numberField("Value"), "7");
    refuseCalls(backend, "POST", "measurements");
    await user.click(button("Add measurement"));
    expect(await screen.findByRole("alert")).toBeVisible();
    expect(numberField("Value")).toHaveValue(7);
    await expectLogged("failed.saveMeasurement");
    expect(await measurements()).toEqual([]);
  });

  it("is added with a value and a sentence, today", async ({ open, store, measurements }) => {
    await store("Wells in service", { unit_label: "wells", target: 12 });
    const user = await open();
    await user.click(
      await screen.findByRole("button", { name: "Add measurement: Wells in service" }),
    );
    await user.type(numberField("Value"), "7");
    await user.type(field("In one sentence"), "Borehole 7 gives water.");
    await user.click(button("Add measurement"));
    expect(await screen.findByText("Measurement saved successfully")).toBeVisible();
    const list = await screen.findByRole("list", { name: "Measurements" });
    expect(list).toHaveTextContent("7 wells");
    expect(await indicatorRow("Wells in service")).toHaveTextContent("Target: 12 wells");
    const [stored] = await measurements();
    expect(stored).toMatchObject({ value: 7, note: "Borehole 7 gives water.", women: null });
    expect(stored?.day).toBe(localIsoDate(new Date()));
  });

  it("names a picture and a document of the project, and groups", async ({
    open,
    store,
    project,
    backend,
    measurements,
  }) => {
    const insert = async (table: string, row: Record<string, string>) => {
      const [stored] = await backend.sql`
        insert into ${backend.sql(table)} ${backend.sql({ ...row, project_id: project.id })} returning id`;
      return stored?.id;
    };
    const photo_id = await insert("photos_projet", {
      la_photo: "https://files.example/pump.png",
      caption: "The pump at sunrise",
    });
    const resource_id = await insert("resources", {
      title_resource: "Water quality",
      link_resource: "https://files.example/quality",
    });
    await store("People with water");
    const user = await open();
    await user.click(
      await screen.findByRole("button", { name: "Add measurement: People with water" }),
    );
    await user.type(numberField("Value"), "840");
    await user.click(screen.getByText("Evidence and groups"));
    await screen.findByRole("option", { name: "The pump at sunrise" });
    await user.selectOptions(choice("Picture of the project"), "The pump at sunrise");
    await user.selectOptions(choice("Document of the project"), "Water quality");
    await user.type(numberField("Women"), "430");
    await user.click(button("Add measurement"));
    await waitFor(async () =>
      expect(await measurements()).toMatchObject([{ women: 430, photo_id, resource_id }]),
    );
  });

  it("is typed on while its indicator is being saved", async ({ open, store, backend }) => {
    await store("Wells in service");
    const user = await open();
    const opener = "Add measurement: Wells in service";
    await user.click(await screen.findByRole("button", { name: opener }));
    await user.click(button("Edit Wells in service"));
    await user.type(await titleField(), " now");
    const letGo = holdCalls(backend, "PATCH", "indicators");
    await user.click(button("Update"));
    await user.type(field("In one sentence"), "Counted");
    letGo();
    expect(await indicatorRow("Wells in service now")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Update" })).toBeNull());
    await user.keyboard(" by hand");
    expect(field("In one sentence")).toHaveValue("Counted by hand");
  });

  it("that is half typed stays while another is searched for, and is left after a question", async ({
    open,
    store,
    backend,
    project,
  }) => {
    await store("Wells in service");
    await backend.sql`
      insert into indicators (project_id, title)
      select ${project.id}, 'Pumps ' || number from generate_series(1, 20) as number`;
    const user = await open();
    const opener = (title: string) =>
      screen.findByRole("button", { name: `Add measurement: ${title}` });
    const answer = async (name: string) => {
      const question = await screen.findByRole("alertdialog", { name: "Discard your changes?" });
      await user.click(within(question).getByRole("button", { name }));
    };
    await user.click(await opener("Wells in service"));
    await user.type(field("In one sentence"), "Counted");
    await user.type(screen.getByRole("searchbox"), "Pumps 7");
    await waitFor(() => expect(screen.queryByText("Pumps 8")).not.toBeInTheDocument());
    await user.click(await opener("Pumps 7"));
    await answer("Keep editing");
    await user.click(await opener("Wells in service"));
    await answer("Keep editing");
    expect(field("In one sentence")).toHaveValue("Counted");

    await user.click(await opener("Pumps 7"));
    await answer("Discard changes");
    await waitFor(() => expect(screen.queryByText("Wells in service")).not.toBeInTheDocument());
    expect(field("In one sentence")).toHaveValue("");
  });

  it("is a number once its indicator has that unit", async ({ open, store, measurements }) => {
    await store("Handed over", { unit: "yes_no" });
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Add measurement: Handed over" }));
    await user.click(button("Edit Handed over"));
    await user.selectOptions(choice("Unit"), "Number");
    await user.click(button("Update"));
    await user.type(await screen.findByRole("spinbutton", { name: "Value" }), "7");
    await user.click(button("Add measurement"));
    await waitFor(async () => expect(await measurements()).toMatchObject([{ value: 7 }]));
  });

  it("of yes or no is chosen, changed and deleted", async ({ open, store, measurements }) => {
    await store("Handed over", { unit: "yes_no" });
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Add measurement: Handed over" }));
    await user.selectOptions(choice("Value"), "No");
    await user.click(button("Add measurement"));
    expect(await screen.findByText("Measurement saved successfully")).toBeVisible();
    const list = await screen.findByRole("list", { name: "Measurements" });
    await user.click(within(list).getByRole("button", { name: /^Edit/ }));
    await user.selectOptions(choice("Value"), "Yes");
    await user.click(button("Update"));
    await waitFor(async () => expect(await measurements()).toMatchObject([{ value: 1 }]));
    await user.click(within(list).getByRole("button", { name: /^Delete/ }));
    await user.click(await screen.findByRole("button", { name: "Delete measurement" }));
    await waitFor(async () => expect(await measurements()).toEqual([]));
  });
});

it("General Information says which indicator keeps the number of beneficiaries", async ({
  member,
  project,
  backend,
  store,
}) => {
  const id = await store("People with water", { counts_beneficiaries: true });
  await backend.sql`
    insert into measurements (project_id, indicator_id, day, value)
    values (${project.id}, ${id}, '2026-03-15', 8400)`;
  await renderApp(`/project/${project.id}/edit`, { backend, as: member });
  const link = await screen.findByRole("link", { name: "People with water" });
  expect(link).toHaveAttribute("href", `/project/${project.id}/results`);
  expect(screen.getByText(/8,400, as last measured by the indicator/)).toBeVisible();
  expect(screen.queryByRole("spinbutton", { name: "Beneficiaries" })).not.toBeInTheDocument();
});

describe("A figure that shows an indicator", () => {
  const pie = {
    dv2_titre: "Water for all",
    dv2_vizualisation_type: "pie",
    dv2_value: 40,
    dv2_short_description: "Of all households",
  };

  it("is chosen by its title, and never for yes or no", async ({
    open,
    backend,
    project,
    store,
  }) => {
    await backend.sql`update projects set ${backend.sql(pie)} where id = ${project.id}`;
    const id = await store("Households with water", { target: 200 });
    const user = await open();
    const row = within(await indicatorRow("Households with water"));
    await user.click(row.getByRole("button", { name: /^Edit/ }));
    const figures = () => screen.findByRole("combobox", { name: "Show it in a figure" });
    await screen.findByRole("option", { name: "Dataviz 2: Water for all" });
    await user.selectOptions(await figures(), "Dataviz 2: Water for all");
    await user.selectOptions(choice("Unit"), "Yes or no");
    expect(screen.queryByRole("combobox", { name: "Show it in a figure" })).toBeNull();
    await user.selectOptions(choice("Unit"), "Number");
    expect(await figures()).toHaveValue("2");
    await user.click(button("Update"));
    await screen.findByText("Indicator saved successfully");
    expect(await backend.sql`select figure from indicators where id = ${id}`).toEqual([
      { figure: 2 },
    ]);
  });
});
