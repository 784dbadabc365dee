import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { PICTOGRAM_COLOURS, PICTOGRAM_ICONS } from "@vigie/domain/project/pictogram";
import { createProject } from "@vigie/test-backend/builders";
import { figureColumns, figures } from "@vigie/test-backend/figures";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { pngFile, readPngs } from "@/lib/images/testing/pictures";
import { preview } from "@/testing/preview";
import { renderApp } from "@/testing/render-app";

const drawing = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

const it = test
  .extend(
    "open",
    ({ member, backend }) =>
      async (project: Record<string, unknown> = {}): Promise<UserEvent> => {
        projectId = (await createProject(member, project)).id;
        const user = await renderApp(`/project/${projectId}/dataviz/1`, { backend, as: member });
        await screen.findByRole("textbox", { name: "Title" });
        return user;
      },
  )
  .extend("stored", ({ backend }) => async () => {
    const [row] = await backend.sql`
    select dv1_titre, dv1_vizualisation_type, dv1_value::float, dv1_nom_icon, image_dv1,
      dv1_short_description from projects where id = ${projectId}`;
    return row;
  });
let projectId: string;

const field = (label: string) => screen.getByLabelText(label);
const choice = (name: string) => screen.getByRole("radio", { name });
const saved = () => screen.findByText("Visualization saved successfully");
const save = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Save Changes" }));

function fill(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } });
}

function fillTexts() {
  fill("Title", "Boreholes in service");
  fill("Short description", "7 of 12 give safe water today.");
}

async function expectRefused(label: string, message: string) {
  const reason = expect.stringContaining(message);
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(reason));
}

const notAShare = "Enter a number from 0 to 100";
const texts = {
  dv1_titre: "Boreholes in service",
  dv1_short_description: "7 of 12 give safe water today.",
};
const nothing = {
  dv1_titre: null,
  dv1_vizualisation_type: null,
  dv1_value: null,
  dv1_nom_icon: null,
  image_dv1: null,
  dv1_short_description: null,
};

describe("a visualization is not saved", () => {
  it("with nothing filled in, nor with what a field refuses, and says so beside the field", async ({
    open,
    stored,
  }) => {
    const user = await open();
    await save(user);
    await expectRefused("Title", "Title is required");
    await expectRefused("Short description", "Short description is required");
    await expectRefused("Value (%)", notAShare);
    expect(field("Title")).toHaveFocus();
    fillTexts();
    await user.click(choice("Progress bar"));
    await save(user);
    await expectRefused("Value (%)", notAShare);
    for (const [label, value, message] of [
      ["Value (%)", "-0.01", notAShare],
      ["Value (%)", "100.01", notAShare],
      ["Title", "  ", "Title is required"],
      ["Title", "💧".repeat(201), "Title must be at most 200 characters"],
      ["Short description", " ", "Short description is required"],
    ] as const) {
      fill("Value (%)", "58");
      fill(label, value);
      await save(user);
      await expectRefused(label, message);
      expect.soft(field(label), value).toHaveFocus();
      fillTexts();
    }
    expect(await stored()).toEqual(nothing);
  });

  it("as a chart that was a pictogram, without its value", async ({ open }) => {
    const user = await open(figureColumns(1, figures.pictogram));
    await user.click(choice("Circular chart"));
    fill("Title", "");
    await save(user);
    await expectRefused("Title", "Title is required");
    await expectRefused("Value (%)", notAShare);
  });

  it("with a value that the browser cannot read", async ({ open, stored }) => {
    const user = await open();
    fillTexts();
    const input = field("Value (%)");
    Object.defineProperty(input, "validity", { value: { badInput: true }, configurable: true });
    fireEvent.input(input, { target: { value: "" } });
    await save(user);
    await expectRefused("Value (%)", notAShare);
    expect(await stored()).toEqual(nothing);
  });
});

describe("a visualization is stored", () => {
  it("as a chart or a bar of a share", async ({ open, stored }) => {
    const user = await open();
    fillTexts();
    for (const [label, type, typed, value] of [
      ["Circular chart", "pie", "0", 0],
      ["Progress bar", "progress", "100", 100],
      ["Circular chart", "pie", "33.333", 33.33],
    ] as const) {
      await user.click(choice(label));
      fill("Value (%)", typed);
      await save(user);
      const share = { dv1_vizualisation_type: type, dv1_value: value };
      await waitFor(async () => expect(await stored()).toEqual({ ...nothing, ...texts, ...share }));
      await waitFor(() => expect(screen.queryByText("Unsaved changes")).not.toBeInTheDocument());
    }
  });

  it("as a pictogram, icon and colour together, without a value", async ({ open, stored }) => {
    const user = await open();
    fillTexts();
    fill("Value (%)", "58");
    await user.click(choice("Pictogram"));
    await user.click(choice("Growth"));
    await user.click(choice("Red"));
    await save(user);
    await saved();
    expect(await stored()).toEqual({
      ...nothing,
      ...texts,
      dv1_vizualisation_type: "pictogram",
      dv1_nom_icon: "Growth#EF4444",
    });
  });

  it("as a black heart where no icon and no colour were chosen", async ({ open, stored }) => {
    const user = await open();
    fillTexts();
    await user.click(choice("Pictogram"));
    expect(choice("Heart")).toBeChecked();
    expect(choice("Black")).toBeChecked();
    await save(user);
    await saved();
    expect(await stored()).toMatchObject({ dv1_nom_icon: "Heart#000000" });
  });

  it("as an image, without a value and an icon", async ({ open, stored }) => {
    readPngs();
    const user = await open(figureColumns(1, figures.pie));
    fillTexts();
    await user.click(choice("Image"));
    await user.upload(field("Picture"), pngFile());
    expect(await preview().findByRole("img", { name: "Boreholes in service" })).toBeVisible();
    await save(user);
    await saved();
    expect(await stored()).toEqual({
      ...nothing,
      ...texts,
      dv1_vizualisation_type: "image",
      image_dv1: expect.stringMatching(/^data:image\/png;base64,/),
    });
  });

  it("with a title of 200 characters, trimmed, and a long description", async ({
    open,
    stored,
  }) => {
    const user = await open();
    fill("Title", ` ${"💧".repeat(200)} `);
    fill("Short description", "ماء ".repeat(500));
    fill("Value (%)", "1");
    await save(user);
    await saved();
    expect(await stored()).toMatchObject({ dv1_titre: "💧".repeat(200) });
    expect(field("Title")).toHaveValue("💧".repeat(200));
  });
});

describe("an image", () => {
  const image = figureColumns(1, { ...figures.image, image: drawing });

  it("that is none is silently passed over", async ({ open }) => {
    await open(image);
    const notes = new File(["text"], "notes.txt", { type: "text/plain" });
    fireEvent.change(field("Picture"), { target: { files: [notes] } });
    expect(screen.getByText("No unsaved changes")).toBeVisible();
    expect(screen.getByRole("img", { name: "The chosen picture" })).toHaveAttribute("src", drawing);
  });

  it("is not saved without its picture", async ({ open, stored }) => {
    const user = await open(image);
    await user.click(screen.getByRole("button", { name: "Remove picture" }));
    expect(preview().getByText("No picture yet")).toBeVisible();
    await save(user);
    expect(await screen.findByText("Picture is required")).toBeVisible();
    expect(await stored()).toMatchObject({ image_dv1: drawing });
  });
});

describe("switching the type", () => {
  it("keeps what was typed for the others until it is saved, and then no longer", async ({
    open,
  }) => {
    const user = await open();
    fillTexts();
    fill("Value (%)", "58");
    await user.click(choice("Pictogram"));
    await user.click(choice("Star"));
    await user.click(choice("Image"));
    expect(screen.queryByLabelText("Value (%)")).not.toBeInTheDocument();
    await user.click(choice("Pictogram"));
    expect(choice("Star")).toBeChecked();
    await user.click(choice("Progress bar"));
    expect(field("Value (%)")).toHaveValue(58);

    await save(user);
    await saved();
    await user.click(choice("Pictogram"));
    expect(choice("Heart")).toBeChecked();
  });
});

describe("the pictogram's pickers", () => {
  it("offer the eight icons and the eight colours by name, and are worked with the arrow keys", async ({
    open,
  }) => {
    const user = await open();
    choice("Circular chart").focus();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(choice("Pictogram")).toBeChecked();
    const names = (group: string) =>
      within(screen.getByRole("group", { name: group }))
        .getAllByRole("radio")
        .map((radio) => radio.closest("label")?.textContent);
    expect(names("Icon")).toEqual([...PICTOGRAM_ICONS]);
    expect(names("Colour")).toEqual(PICTOGRAM_COLOURS.map(({ name }) => name));
    choice("Heart").focus();
    await user.keyboard("{ArrowRight}");
    expect(preview().getByRole("img", { name: "Star" })).toBeVisible();
    await user.tab();
    expect(choice("Black")).toHaveFocus();
    await user.keyboard("{ArrowLeft}");
    expect(choice("Pink")).toBeChecked();
    expect(preview().getByRole("img", { name: "Star" })).toHaveAttribute("stroke", "#EC4899");
  });

  it("show what is stored, a bare icon as black", async ({ open }) => {
    await open(figureColumns(1, { ...figures.pictogram, icon: "Flag" }));
    expect(choice("Pictogram")).toBeChecked();
    expect(choice("Flag")).toBeChecked();
    expect(choice("Black")).toBeChecked();
  });
});

describe("the preview", () => {
  it("draws what is typed, and leaves out a value that is none", async ({ open }) => {
    const user = await open();
    expect(preview().getByText("No value yet")).toBeVisible();
    fillTexts();
    fill("Value (%)", "58.5");
    expect(preview().getByRole("article", { name: "Boreholes in service" })).toBeVisible();
    expect(preview().getByText("58.5%")).toBeVisible();
    expect(preview().getByText("7 of 12 give safe water today.")).toBeVisible();
    fill("Value (%)", "585");
    expect(preview().getByText("No value yet")).toBeVisible();
    await user.click(choice("Image"));
    expect(preview().getByText("No picture yet")).toBeVisible();
  });
});
