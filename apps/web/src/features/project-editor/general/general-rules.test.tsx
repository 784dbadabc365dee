import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

const it = test
  .extend(
    "open",
    ({ member, backend }) =>
      async (project: Record<string, unknown> = {}): Promise<UserEvent> => {
        projectId = (await createProject(member, project)).id;
        const user = await renderApp(`/project/${projectId}/edit`, { backend, as: member });
        await title();
        return user;
      },
  )
  .extend("stored", ({ backend }) => async () => {
    const projects = backend.serviceClient().from("projects");
    const { data } = await projects.select().eq("id", projectId).single();
    return data;
  });
let projectId: string;

const title = () => screen.findByRole("textbox", { name: "Title" });
const field = (label: string) => screen.getByLabelText(label);
const saveButton = () => screen.getByRole("button", { name: "Save Changes" });
const saved = () => screen.findByText("Changes saved successfully");

/** Fills a field at once, where typing thousands of characters would take its time. */
function fill(label: string, value: string): HTMLElement {
  const input = field(label);
  // After `typeBadInput`, the field can be read again.
  Reflect.deleteProperty(input, "validity");
  fireEvent.change(input, { target: { value } });
  return input;
}

/** What a browser does with half a date, or with letters in a number. */
function typeBadInput(label: string): HTMLElement {
  const input = field(label);
  Object.defineProperty(input, "validity", { value: { badInput: true }, configurable: true });
  fireEvent.input(input, { target: { value: "" } });
  return input;
}

it("General Information is not saved with what a field refuses, which says why; the first of them has the focus", async ({
  open,
  stored,
}) => {
  const user = await open({ budget: 5, beneficiaries: 5 });
  const date = "Enter a date that exists, for example 2025-03-15";
  const shortened = "Short description must be at most 150 characters";
  const refused = [
    ["Title", " ", "Title is required"],
    ["Budget (€)", null, "Enter a number with at most two decimals, for example 1250.50"],
    ["Start date", null, date],
    ["End date", null, date],
    ["Beneficiaries", null, "Enter a whole number, for example 1250"],
    ["Short description", "💧".repeat(151), shortened],
    ["Long description", "x".repeat(501), "Long description must be at most 500 characters"],
    ["Reference", "x".repeat(101), "Reference must be at most 100 characters"],
  ] as const;
  for (const [label, value] of refused) value === null ? typeBadInput(label) : fill(label, value);
  await user.click(saveButton());
  await waitFor(() => expect(field("Title")).toHaveFocus());
  for (const [label, , message] of refused) {
    expect.soft(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect.soft(field(label), message).toBeInvalid();
  }
  fill("Title", "Wells of Kaya");
  await waitFor(() => expect(field("Title")).toBeValid());
  await user.click(saveButton());
  await waitFor(() => expect(field("Budget (€)")).toHaveFocus());
  expect(await stored()).toMatchObject({ title: "A well for Kolda", budget: 5, start_date: null });
});

it("General Information with what another project has says so there, loses nothing, and is saved with another", async ({
  open,
  stored,
  member,
}) => {
  await createProject(member, { title: "Mangroves", reference: "M-1", iati_identifier: "M-1" });
  const user = await open();
  fill("Budget (€)", "5000");
  for (const [label, message] of [
    ["Reference", "Another project of the organisation has this reference."],
    ["IATI identifier", "Another project of the organisation has this IATI identifier."],
  ] as const) {
    fill(label, "M-1");
    await user.click(saveButton());
    await waitFor(() =>
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    await expectLogged("failed.saveProject");
    expect(field(label)).toHaveFocus();
    expect(field("Budget (€)")).toHaveValue(5000);
    expect(await stored()).toMatchObject({ budget: null, reference: null });
    fill(label, "M-2");
    await waitFor(() => expect(field(label)).toBeValid());
  }
  await user.click(saveButton());
  await saved();
  expect(await stored()).toMatchObject({ budget: 5000, reference: "M-2", iati_identifier: "M-2" });
});

it("General Information counts the characters of its descriptions, and is saved with what is emptied as nothing", async ({
  open,
  stored,
}) => {
  const filled = {
    reference: "M-3",
    iati_identifier: "M-3",
    budget: 5,
    beneficiaries: 5,
    start_date: "2025-01-01",
    end_date: "2025-01-01",
    continent: "Africa",
    short_description: "💧".repeat(150),
    long_description: "x",
  };
  const user = await open(filled);
  expect(screen.getByText("150 / 150")).toBeVisible();
  fill("Long description", "x".repeat(500));
  expect(screen.getByText("500 / 500")).toBeVisible();
  for (const label of ["Budget (€)", "Beneficiaries", "Start date", "End date"]) fill(label, "");
  for (const label of ["Reference", "IATI identifier"]) fill(label, " ");
  for (const label of ["Short description", "Long description"]) fill(label, "  ");
  await user.selectOptions(field("Continent"), "Choose a continent");
  await user.click(saveButton());
  await saved();
  expect(await stored()).toMatchObject(
    Object.fromEntries(Object.keys(filled).map((column) => [column, null])),
  );
  expect(field("Start date")).toHaveValue("");
});

it("a project goes online after a question, which comes behind what a field refuses and may be answered with no", async ({
  open,
  stored,
}) => {
  const user = await open();
  await user.selectOptions(field("Phase"), "Completed");
  await user.selectOptions(field("Continent"), "South America");
  const visibility = screen.getByRole("switch", { name: "Online" });
  expect(visibility).not.toBeChecked();
  expect(screen.getByText("Offline")).toBeVisible();
  await user.click(visibility);
  expect(visibility).toBeChecked();
  expect(visibility).toHaveAccessibleName("Online");
  expect(screen.queryByText("Offline")).not.toBeInTheDocument();
  fill("Title", " ");
  await user.click(saveButton());
  await waitFor(() => expect(field("Title")).toHaveFocus());
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();

  fill("Title", "Wells of Kaya");
  await user.click(saveButton());
  const question = within(await screen.findByRole("dialog", { name: "Put this project online?" }));
  expect(question.getByText(/^Budget, Countries, /, { exact: false })).toBeVisible();
  expect(
    question.getByText(/^Start and end are both \w+ \d+, \d{4}, as we suggested/),
  ).toBeVisible();
  await user.click(question.getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(saveButton()).toHaveFocus());
  expect(field("Title")).toHaveValue("Wells of Kaya");
  expect(await stored()).toMatchObject({ is_online: false, title: "A well for Kolda" });

  await user.click(saveButton());
  await user.click(await screen.findByRole("button", { name: "Put online" }));
  await saved();
  expect(await stored()).toMatchObject({
    title: "Wells of Kaya",
    status: "completed",
    continent: "South America",
    is_online: true,
  });
});

describe("dates", () => {
  const today = new Date().toLocaleDateString("sv-SE");

  it("that are empty are proposed as today, which is no unsaved change, and are stored when Enter in a field saves", async ({
    open,
    stored,
  }) => {
    const user = await open();
    expect(field("Start date")).toHaveValue(today);
    expect(field("End date")).toHaveValue(today);
    expect(fireEvent(window, new Event("beforeunload", { cancelable: true }))).toBe(true);
    await user.clear(field("Title"));
    await user.keyboard(" Wells of Kaya {Enter}");
    await saved();
    const title = "Wells of Kaya";
    expect(await stored()).toMatchObject({ title, start_date: today, end_date: today });
    expect(field("Title")).toHaveValue(title);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
  });

  it("say that they are proposed, and can be cleared, which is stored and proposed no more", async ({
    open,
    stored,
  }) => {
    const user = await open({ start_date: "2025-01-01" });
    const [start, end] = [field("Start date"), field("End date")];
    expect(start).not.toHaveAccessibleDescription();
    expect(screen.queryByRole("button", { name: "Clear Start date" })).not.toBeInTheDocument();
    expect(end).toHaveAccessibleDescription(
      "We've suggested today. Change it, or clear it if you don't know yet.",
    );
    await user.click(screen.getByRole("button", { name: "Clear End date" }));
    expect(end).toHaveValue("");
    expect(end).toHaveFocus();
    expect(end).not.toHaveAccessibleDescription();
    fill("Title", "Wells of Kaya");
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ start_date: "2025-01-01", end_date: null });
    await waitFor(() => expect(end).not.toHaveAccessibleDescription());
    expect(end).toHaveValue("");
  });

  it("that a person enters are no proposal, and are saved with a warning where they end too early", async ({
    open,
    stored,
  }) => {
    const user = await open();
    fill("Start date", "2025-01-01");
    expect(field("Start date")).not.toHaveAccessibleDescription();
    expect(screen.queryByRole("button", { name: "Clear Start date" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Clear End date" })).toBeVisible();
    fill("Start date", "2025-12-31");
    for (const [end, warning] of [
      ["2025-12-31", "The project ends on the day it starts."],
      ["2026-01-01", ""],
      ["", ""],
      ["2024-02-29", "The project ends before it starts."],
    ] as const) {
      const last = fill("End date", end);
      expect.soft(last, end).toHaveAccessibleDescription(warning);
      expect.soft(last, end).toBeValid();
    }
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ start_date: "2025-12-31", end_date: "2024-02-29" });
  });

  it("of a project that has more than a title, as from a file, are not proposed, and stay empty on saving", async ({
    open,
    stored,
  }) => {
    const user = await open({ reference: "BF-12" });
    expect(field("Start date")).toHaveValue("");
    expect(field("End date")).not.toHaveAccessibleDescription();
    fill("Title", "Wells of Kaya");
    await user.click(saveButton());
    await saved();
    const title = "Wells of Kaya";
    expect(await stored()).toMatchObject({ title, start_date: null, end_date: null });
  });
});

it("cities are added with Enter, which does not save, trimmed, each once, removed without a question, and saved as a list", async ({
  open,
  stored,
}) => {
  const user = await open({ cities: ["Kaya", "Dori"] });
  // As of any project with more than a title.
  expect(field("Start date")).toHaveValue("");
  const cities = screen.getByRole("textbox", { name: "Cities" });
  await user.type(cities, "  Boulsa, Nord {Enter}{Enter}   {Enter}kaya{Enter}القدس{Enter}");
  expect(screen.queryByText("kaya")).not.toBeInTheDocument();
  expect(screen.getByText("Unsaved changes")).toBeVisible();
  expect(await stored()).toMatchObject({ cities: ["Kaya", "Dori"] });
  await user.click(screen.getByRole("button", { name: "Remove Dori" }));
  // Without Enter.
  await user.type(cities, "Zorgho");
  await user.click(saveButton());
  await saved();
  expect(await stored()).toMatchObject({ cities: ["Kaya", "Boulsa, Nord", "القدس", "Zorgho"] });
});

it("countries are found by name or by another name, stored as codes beside one not on the list, and fill an empty continent", async ({
  open,
  stored,
}) => {
  const user = await open({ countries: ["zz", "ml"] });
  const countries = screen.getByRole("combobox", { name: "Countries" });
  const remove = (name: string) => user.click(screen.getByRole("button", { name }));
  await remove("Remove Mali");
  await user.type(countries, "ivory{Enter}");
  await user.click(saveButton());
  await saved();
  expect(await stored()).toMatchObject({ countries: ["zz", "ci"], continent: null });
  await remove("Remove ZZ");
  expect(field("Continent")).toHaveValue("Africa");
  await remove("Remove Côte d'Ivoire");
  await user.type(countries, "peru{Enter}");
  expect(field("Continent")).toHaveValue("South America");
  await user.selectOptions(field("Continent"), "Europe");
  await user.type(countries, "chile{Enter}");
  expect(field("Continent")).toHaveValue("Europe");
});

it("goals of the UN are found by number or name, no more than five, and stored in their order", async ({
  open,
  stored,
}) => {
  const user = await open({ goals: [17] });
  const goals = screen.getByRole("combobox", { name: "Goals of the UN" });
  expect(
    screen.getByRole("button", { name: "Remove 17 Partnerships for the Goals" }),
  ).toBeVisible();
  await user.type(goals, "cities{Enter}6{Enter}poverty{Enter}hunger{Enter}climate{Enter}");
  await user.click(saveButton());
  await waitFor(() =>
    expect(goals).toHaveAccessibleDescription(expect.stringContaining("Choose at most 5 goals")),
  );
  expect(await stored()).toMatchObject({ goals: [17] });
  await user.click(screen.getByRole("button", { name: "Remove 1 No Poverty" }));
  await user.click(saveButton());
  await saved();
  expect(await stored()).toMatchObject({ goals: [2, 6, 11, 13, 17] });
  await user.type(goals, "water of mars");
  expect(screen.getByText("No goal found")).toBeVisible();
});
