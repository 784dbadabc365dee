import { screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { renderApp } from "@/testing/render-app";

const it = test
  .extend("open", ({ member, backend }) => async (project: Record<string, unknown> = {}) => {
    projectId = (await createProject(member, { title: "Wells", ...project })).id;
    const user = await renderApp(`/project/${projectId}/edit`, { backend, as: member });
    await screen.findByRole("textbox", { name: "Title" });
    return user;
  })
  .extend("stored", ({ backend }) => async () => {
    const [row] = await backend.sql`
      select sectors, is_humanitarian, iati_scope, related_activities, iati_identifier, is_online
      from projects where id = ${projectId}`;
    return row;
  })
  .extend("publish", ({ member, backend }) => async () => {
    await backend.sql`
      update organisations set iati_identifier = 'FR-RCS-1' where id = ${member.organisation.id}`;
  });
let projectId: string;

it.beforeEach(async ({ backend }) => {
  await backend.sql`update organisations set iati_identifier = null`;
});

const group = () => screen.getByText("For IATI").closest("details");
const save = () => screen.getByRole("button", { name: "Save Changes" });
const saved = () => screen.findByText("Changes saved successfully");
const share = (name: string) => screen.getByRole("spinbutton", { name });

describe("what IATI is to know of a project", () => {
  it("stands open where something is filled", async ({ open }) => {
    await open({ sectors: ["11220:100"] });
    expect(group()).toHaveAttribute("open");
  });

  it("is saved, with shares that are even until others are typed and come to 100", async ({
    open,
    publish,
    stored,
  }) => {
    await publish();
    const user = await open();
    await waitFor(() => expect(group()).toHaveAttribute("open"));
    const sectors = screen.getByRole("combobox", { name: "Sectors" });
    await user.type(sectors, "enseignement primaire");
    await user.click(await screen.findByRole("option", { name: "11220 Primary education" }));
    expect(screen.queryByRole("spinbutton", { name: "Primary education" })).toBeNull();
    await user.type(sectors, "1222");
    await user.click(await screen.findByRole("option", { name: "12220 Basic health care" }));
    expect(share("Primary education")).toHaveValue(50);
    await user.clear(share("Primary education"));
    await user.type(share("Primary education"), "60");
    await user.click(save());
    await waitFor(() =>
      expect(sectors).toHaveAccessibleDescription(
        expect.stringContaining("The shares come to 110%, and must come to 100%"),
      ),
    );
    expect(sectors).toHaveFocus();
    await user.clear(share("Basic health care"));
    await user.type(share("Basic health care"), "40");

    await user.click(screen.getByRole("checkbox", { name: /^Humanitarian/ }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Scope" }), "National");
    await user.click(screen.getByRole("button", { name: "Add a related activity" }));
    await user.selectOptions(screen.getByRole("combobox", { name: "Relation 1" }), "Child");
    await user.type(screen.getByRole("textbox", { name: "Identifier 1" }), " XM-DAC-1-A ");
    await user.click(screen.getByRole("button", { name: "Add a related activity" }));
    await user.click(save());
    await saved();
    expect(await stored()).toMatchObject({
      sectors: ["11220:60", "12220:40"],
      is_humanitarian: true,
      iati_scope: "4",
      related_activities: ["2:XM-DAC-1-A"],
    });
  });

  it("is folded where nothing is filled, and unfolded where it is refused, whose field gets the focus each time, behind others", async ({
    open,
  }) => {
    const user = await open();
    expect(group()).not.toHaveAttribute("open");
    const fold = () => user.click(screen.getByText("For IATI"));
    await fold();
    const identifier = screen.getByRole("textbox", { name: "IATI identifier" });
    await user.click(identifier);
    await user.paste("x".repeat(201));
    for (let time = 0; time < 2; time += 1) {
      await fold();
      expect(group()).not.toHaveAttribute("open");
      await user.click(save());
      await waitFor(() => expect(identifier).toHaveFocus());
      expect(group()).toHaveAttribute("open");
    }
    // Typing elsewhere keeps the focus there.
    const title = screen.getByRole("textbox", { name: "Title" });
    await user.type(title, " and pumps");
    expect(title).toHaveFocus();

    await user.clear(title);
    await user.click(save());
    await waitFor(() => expect(title).toHaveFocus());
    expect(title).toBeInvalid();
  });

  it("has an identifier that stays once it is published, which is said", async ({
    open,
    publish,
    stored,
  }) => {
    await publish();
    const user = await open({ is_online: true, iati_identifier: "OURS-1" });
    const identifier = screen.getByRole("textbox", { name: "IATI identifier" });
    expect(identifier).toHaveAccessibleDescription(
      /^The project is published in IATI under this identifier, so it stays/,
    );
    await user.type(identifier, "-B");
    expect(identifier).toHaveValue("OURS-1");
    expect(await stored()).toMatchObject({ iati_identifier: "OURS-1" });
  });
});

describe("a project that leaves IATI", () => {
  it("goes offline after a question", async ({ open, publish, stored }) => {
    await publish();
    const user = await open({ is_online: true });
    await user.click(screen.getByRole("switch", { name: "Online" }));
    await user.click(save());
    const question = await screen.findByRole("alertdialog", { name: "Take this project offline?" });
    expect(question).toHaveTextContent("It leaves your next IATI file.");
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(await stored()).toMatchObject({ is_online: true });
    await user.click(save());
    await user.click(await screen.findByRole("button", { name: "Take offline" }));
    await saved();
    expect(await stored()).toMatchObject({ is_online: false });
  });

  it("is not asked about where the organisation does not publish", async ({ open, stored }) => {
    const user = await open({ is_online: true });
    await user.click(screen.getByRole("switch", { name: "Online" }));
    await user.click(save());
    await saved();
    expect(await stored()).toMatchObject({ is_online: false });
  });
});
