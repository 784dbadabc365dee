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

function expectRefused(input: HTMLElement, message: string) {
  expect(input).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(input).toBeInvalid();
}

describe("General Information is not saved", () => {
  it.for([
    [
      "texts",
      ["Title", " ", "Title is required"],
      ["Title", "x".repeat(201), "Title must be at most 200 characters"],
      ["Title", "x".repeat(10_000), "Title must be at most 200 characters"],
      ["Reference", "x".repeat(101), "Reference must be at most 100 characters"],
      ["IATI identifier", "x".repeat(201), "IATI identifier must be at most 200 characters"],
      ["Short description", "💧".repeat(151), "Short description must be at most 150 characters"],
      ["Long description", "x".repeat(501), "Long description must be at most 500 characters"],
    ],
    [
      "numbers",
      ["Budget (€)", "-1", "Enter an amount of 0 or more"],
      ["Budget (€)", "1250.505", "Enter a number with at most two decimals, for example 1250.50"],
      ["Budget (€)", "1000000000000", "Enter an amount of at most 999,999,999,999.99"],
      ["Beneficiaries", "12.5", "Enter a whole number, for example 1250"],
      ["Beneficiaries", "-1", "Enter a number of 0 or more"],
      ["Beneficiaries", "2147483648", "Enter a number of at most 2,147,483,647"],
    ],
  ] as const)(
    "with %s that a field refuses, which says why and has the focus",
    async ([, ...refused], { open, stored }) => {
      const user = await open();
      for (const [label, value, message] of refused) {
        const input = fill(label, value);
        await user.click(saveButton());
        await waitFor(() => expectRefused(input, message));
        expect.soft(input, message).toHaveFocus();
        fill(label, label === "Title" ? "Wells" : "");
        await waitFor(() => expect(input).toBeValid());
      }
      expect(await stored()).toMatchObject({ title: "A well for Kolda", budget: null });
    },
  );

  it("with what the browser cannot read", async ({ open, stored }) => {
    const user = await open({ budget: 5, beneficiaries: 5 });
    const refused = [
      ["Budget (€)", "Enter a number with at most two decimals, for example 1250.50"],
      ["Beneficiaries", "Enter a whole number, for example 1250"],
      ["Start date", "Enter a date that exists, for example 2025-03-15"],
      ["End date", "Enter a date that exists, for example 2025-03-15"],
    ] as const;
    for (const [label, message] of refused) {
      const input = typeBadInput(label);
      await user.click(saveButton());
      await waitFor(() => expectRefused(input, message));
      Reflect.deleteProperty(input, "validity");
      fill(label, label.endsWith("date") ? "2025-03-15" : "6");
      await waitFor(() => expect(input).toBeValid());
    }
    expect(await stored()).toMatchObject({ budget: 5, beneficiaries: 5, start_date: null });
  });
});

describe("General Information with what another project has", () => {
  it.for([
    ["Reference", "Another project of the organisation has this reference."],
    ["IATI identifier", "Another project of the organisation has this IATI identifier."],
  ] as const)(
    "as its %s says so there, loses nothing, and is saved with another",
    async ([label, message], { open, stored, member }) => {
      const taken = `Taken as ${label}`;
      const fields = { reference: taken, iati_identifier: taken };
      await createProject(member, { title: "Mangrove nurseries", ...fields });
      const user = await open();
      fill("Budget (€)", "5000");
      fill(label, taken);
      await user.click(saveButton());
      await waitFor(() =>
        expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
      );
      await expectLogged("failed.saveProject");
      expect(field(label)).toHaveFocus();
      expect(field("Budget (€)")).toHaveValue(5000);
      expect(await stored()).toMatchObject({ budget: null, reference: null });

      fill(label, `${taken} no longer`);
      await waitFor(() => expect(field(label)).toBeValid());
      await user.click(saveButton());
      await saved();
      expect(await stored()).toMatchObject({
        budget: 5000,
        [label === "Reference" ? "reference" : "iati_identifier"]: `${taken} no longer`,
      });
    },
  );
});

describe("General Information is saved", () => {
  it("up to the limits of every field", async ({ open, stored }) => {
    const user = await open();
    fill("Title", "💧".repeat(200));
    fill("Reference", "💧".repeat(100));
    fill("IATI identifier", "x".repeat(200));
    fill("Budget (€)", "999999999999.99");
    fill("Beneficiaries", "2147483647");
    fill("Short description", "ع".repeat(150));
    fill("Long description", "x".repeat(500));
    expect(screen.getByText("150 / 150")).toBeVisible();
    expect(screen.getByText("500 / 500")).toBeVisible();
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({
      title: "💧".repeat(200),
      reference: "💧".repeat(100),
      iati_identifier: "x".repeat(200),
      budget: 999_999_999_999.99,
      beneficiaries: 2_147_483_647,
      short_description: "ع".repeat(150),
      long_description: "x".repeat(500),
    });
  });

  it("with empty fields as nothing", async ({ open, stored }) => {
    const user = await open({
      reference: "P-1",
      iati_identifier: "XM-1",
      budget: 5,
      beneficiaries: 5,
      start_date: "2025-01-01",
      end_date: "2025-01-01",
      continent: "Africa",
      short_description: "A well",
      long_description: "A well",
    });
    for (const label of ["Budget (€)", "Beneficiaries", "Start date", "End date"]) fill(label, "");
    for (const label of ["Reference", "IATI identifier"]) fill(label, " ");
    for (const label of ["Short description", "Long description"]) fill(label, "  ");
    await user.selectOptions(field("Continent"), "Choose a continent");
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({
      reference: null,
      iati_identifier: null,
      budget: null,
      beneficiaries: null,
      start_date: null,
      end_date: null,
      continent: null,
      short_description: null,
      long_description: null,
    });
    expect(field("Start date")).toHaveValue("");
  });

  it("with the phase, continent and visibility that were chosen", async ({ open, stored }) => {
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
    await user.click(saveButton());
    const question = within(
      await screen.findByRole("dialog", { name: "Put this project online?" }),
    );
    expect(question.getByText(/^Budget, Countries, /, { exact: false })).toBeVisible();
    expect(
      question.getByText(/^Start and end are both \w+ \d+, \d{4}, as we suggested/),
    ).toBeVisible();
    expect(await stored()).toMatchObject({ is_online: false });
    await user.click(question.getByRole("button", { name: "Put online" }));
    await saved();
    expect(await stored()).toMatchObject({
      status: "completed",
      continent: "South America",
      is_online: true,
    });
  });
});

describe("before a project goes online", () => {
  it("a wrong field is shown rather than the question", async ({ open }) => {
    const user = await open();
    await user.click(screen.getByRole("switch", { name: "Online" }));
    fill("Title", " ");
    await user.click(saveButton());
    await waitFor(() => expect(field("Title")).toHaveFocus());
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("nothing is saved where the person decides against it, and nothing is lost", async ({
    open,
    stored,
  }) => {
    const user = await open();
    await user.click(screen.getByRole("switch", { name: "Online" }));
    fill("Title", "Wells of Kaya");
    await user.click(saveButton());
    await user.click(await screen.findByRole("button", { name: "Not now" }));
    await waitFor(() => expect(saveButton()).toHaveFocus());
    expect(field("Title")).toHaveValue("Wells of Kaya");
    expect(await stored()).toMatchObject({ is_online: false, title: "A well for Kolda" });
  });
});

describe("dates", () => {
  const today = new Date().toLocaleDateString("sv-SE");

  it("that are empty are proposed as today, which counts as no change on leaving", async ({
    open,
    stored,
  }) => {
    const user = await open();
    expect(field("Start date")).toHaveValue(today);
    expect(field("End date")).toHaveValue(today);
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible();
    expect(await stored()).toMatchObject({ start_date: null, end_date: null });
  });

  it("say that they are proposed, and can be cleared, which is stored", async ({
    open,
    stored,
  }) => {
    const user = await open({ start_date: "2025-01-01" });
    expect(field("Start date")).not.toHaveAccessibleDescription();
    expect(screen.queryByRole("button", { name: "Clear Start date" })).not.toBeInTheDocument();
    expect(field("End date")).toHaveAccessibleDescription(
      "We've suggested today. Change it, or clear it if you don't know yet.",
    );
    await user.click(screen.getByRole("button", { name: "Clear End date" }));
    expect(field("End date")).toHaveValue("");
    expect(field("End date")).toHaveFocus();
    expect(field("End date")).not.toHaveAccessibleDescription();
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ start_date: "2025-01-01", end_date: null });
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
    for (const [start, end, warning] of [
      ["2025-12-31", "2024-02-29", "The project ends before it starts."],
      ["2025-12-31", "2025-12-31", "The project ends on the day it starts."],
      ["2025-12-31", "2026-01-01", ""],
      ["2025-12-30", "", ""],
    ] as const) {
      fill("Start date", start);
      const last = fill("End date", end);
      expect.soft(last, end).toHaveAccessibleDescription(warning);
      expect.soft(last, end).toBeValid();
      await user.click(await screen.findByRole("button", { name: "Save Changes" }));
      await waitFor(async () =>
        expect(await stored()).toMatchObject({ start_date: start, end_date: end || null }),
      );
      // Its notice has come, too, which the next test would take for its own.
      await waitFor(() => expect(screen.queryByText("Unsaved changes")).not.toBeInTheDocument());
    }
  });

  it.for([
    ["has more than a title, as from a file", { reference: "BF-12" }],
    ["has a place, as from a file", { countries: ["bf"] }],
  ] as const)(
    "of a project that %s are not proposed, and stay empty on saving",
    async ([, row], { open, stored }) => {
      const user = await open(row);
      expect(field("Start date")).toHaveValue("");
      expect(field("End date")).not.toHaveAccessibleDescription();
      fill("Title", "Wells of Kaya");
      await user.click(saveButton());
      await saved();
      expect(await stored()).toMatchObject({
        title: "Wells of Kaya",
        start_date: null,
        end_date: null,
      });
    },
  );

  it("that were saved as empty are not proposed again", async ({ open, stored }) => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Clear Start date" }));
    await user.click(screen.getByRole("button", { name: "Clear End date" }));
    fill("Title", "Wells of Kaya");
    await user.click(saveButton());
    await saved();
    await waitFor(() => expect(field("Start date")).not.toHaveAccessibleDescription());
    expect(field("Start date")).toHaveValue("");
    expect(await stored()).toMatchObject({ start_date: null, end_date: null });
  });

  it("proposed as today are stored on saving", async ({ open, stored }) => {
    const user = await open();
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ start_date: today, end_date: today });
  });
});

describe("cities", () => {
  const cities = () => screen.getByRole("textbox", { name: "Cities" });
  const listed = () => screen.queryAllByRole("listitem").map((item) => item.textContent ?? "");

  it("are added with Enter, which does not save, trimmed, each once, and saved as a list", async ({
    open,
    stored,
  }) => {
    const user = await open({ cities: ["Kaya"] });
    await user.type(cities(), "  Boulsa, Nord {Enter}{Enter}   {Enter}kaya{Enter}القدس{Enter}");
    expect(listed()).toEqual(expect.arrayContaining(["Kaya", "Boulsa, Nord", "القدس"]));
    expect(screen.queryByText("kaya")).not.toBeInTheDocument();
    expect(screen.getByText("Unsaved changes")).toBeVisible();
    expect(await stored()).toMatchObject({ cities: ["Kaya"] });
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ cities: ["Kaya", "Boulsa, Nord", "القدس"] });
  });

  it("are removed with their x, without a question; what was typed is saved without Enter", async ({
    open,
    stored,
  }) => {
    const user = await open({ cities: ["Kaya", "Boulsa"] });
    await user.click(screen.getByRole("button", { name: "Remove Kaya" }));
    expect(screen.queryByRole("button", { name: "Remove Kaya" })).not.toBeInTheDocument();
    await user.type(cities(), "Dori");
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ cities: ["Boulsa", "Dori"] });
  });
});

describe("countries", () => {
  const countries = () => screen.getByRole("combobox", { name: "Countries" });

  it("are found by name or by another name, chosen by keyboard and stored as codes, beside one not on the list", async ({
    open,
    stored,
  }) => {
    const user = await open({ countries: ["nc", "ml"] });
    await user.click(screen.getByRole("button", { name: "Remove Mali" }));
    await user.type(countries(), "ivory{Enter}burkina{Enter}");
    expect(screen.getByRole("button", { name: "Remove Burkina Faso" })).toBeVisible();
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ countries: ["nc", "ci", "bf"] });
  });

  it("fill an empty continent, which the person may change", async ({ open, stored }) => {
    const user = await open();
    await user.type(countries(), "mali{Enter}");
    expect(field("Continent")).toHaveValue("Africa");
    await user.click(screen.getByRole("button", { name: "Remove Mali" }));
    await user.type(countries(), "peru{Enter}");
    expect(field("Continent")).toHaveValue("South America");
    await user.selectOptions(field("Continent"), "Europe");
    await user.type(countries(), "chile{Enter}");
    expect(field("Continent")).toHaveValue("Europe");
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ countries: ["pe", "cl"], continent: "Europe" });
  });
});

describe("goals of the UN", () => {
  const goals = () => screen.getByRole("combobox", { name: "Goals of the UN" });

  it("are found by number or name, stored in their order, and no more than five", async ({
    open,
    stored,
  }) => {
    const user = await open({ goals: [17] });
    expect(
      screen.getByRole("button", { name: "Remove 17 Partnerships for the Goals" }),
    ).toBeVisible();
    await user.type(goals(), "cities{Enter}6{Enter}");
    await user.click(saveButton());
    await saved();
    expect(await stored()).toMatchObject({ goals: [6, 11, 17] });
    await user.type(goals(), "poverty{Enter}hunger{Enter}climate{Enter}");
    await user.click(saveButton());
    await waitFor(() =>
      expect(goals()).toHaveAccessibleDescription(
        expect.stringContaining("Choose at most 5 goals"),
      ),
    );
    expect(await stored()).toMatchObject({ goals: [6, 11, 17] });
    await user.type(goals(), "water of mars");
    expect(screen.getByText("No goal found")).toBeVisible();
  });
});

it("Enter in a field saves", async ({ open, stored }) => {
  const user = await open();
  await user.clear(await title());
  await user.keyboard(" Wells of Kaya {Enter}");
  await saved();
  expect(await stored()).toMatchObject({ title: "Wells of Kaya" });
  expect(await title()).toHaveValue("Wells of Kaya");
  expect(await screen.findByRole("heading", { level: 1, name: "Wells of Kaya" })).toBeVisible();
});
