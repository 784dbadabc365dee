import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls, loseAnswer, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  .extend("open", ({ member, project, backend }) => (as: TestMember = member) => {
    return renderApp(`/project/${project.id}/milestones`, { backend, as });
  })
  .extend("stored", ({ backend, project }) => () => {
    return backend.sql`
  select project_id, name_milestone, status_milestone from key_milestones
  where project_id = ${project.id} order by created_at`;
  })
  .extend("store", ({ backend, project }) => async (text: string, state = "pending") => {
    await backend.sql`
    insert into key_milestones (project_id, name_milestone, status_milestone)
    values (${project.id}, ${text}, ${state})`;
  });
const name = () => screen.findByRole("textbox", { name: "Name" });
const status = () => screen.getByRole("combobox", { name: "Status" });
const button = (label: string) => screen.getByRole("button", { name: label });
const row = async (text: string) => {
  const list = await screen.findByRole("list", { name: "Milestones" });
  const item = (await within(list).findByText(text)).closest("li");
  if (!item) throw new Error("The milestone is not part of a list.");
  return item;
};

describe("Key Milestones are not shown", () => {
  it("to members of another organisation, though the project is online", async ({
    backend,
    project,
    store,
    open,
    stranger,
  }) => {
    await backend.sql`update projects set is_online = true where id = ${project.id}`;
    await store("Survey");
    await open(stranger);
    await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  });

  it("where they cannot be loaded, with a way to try again", async ({ store, open, backend }) => {
    await store("Survey");
    const user = await open();
    refuseCalls(backend, "GET", "key_milestones");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load milestones");
    await expectLogged("failed.loadMilestones");
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    expect(await row("Survey")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

describe("a milestone is not saved", () => {
  it("without a name", async ({ open, stored }) => {
    const user = await open();
    await user.type(await name(), "   ");
    await user.click(button("Add Milestone"));
    expect(await screen.findByText("Name is required")).toBeVisible();
    expect(await name()).toHaveAccessibleDescription("Name is required");
    expect(await name()).toHaveFocus();
    expect(await stored()).toEqual([]);
  });

  it("where the backend refuses, and nothing typed is lost", async ({ open, backend }) => {
    const user = await open();
    await user.type(await name(), "Survey");
    await user.selectOptions(status(), "Completed");
    refuseCalls(backend, "POST", "key_milestones");
    await user.click(button("Add Milestone"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save milestone");
    expect(await name()).toHaveValue("Survey");
    expect(status()).toHaveDisplayValue("Completed");
    await expectLogged("failed.saveMilestone");

    sendRequestsTo(backend.fetch);
    await user.selectOptions(status(), "In progress");
    await user.click(button("Add Milestone"));
    expect(await row("Survey")).toHaveTextContent("In progress");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("which another member has deleted in the meantime", async ({
    store,
    open,
    backend,
    project,
  }) => {
    await store("Survey");
    const user = await open();
    await row("Survey");
    await user.click(button("Edit Survey"));
    await backend.sql`delete from key_milestones where project_id = ${project.id}`;
    await user.type(await name(), " of wells");
    await user.click(button("Update"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save milestone");
    expect(await name()).toHaveValue("Survey of wells");
    await expectLogged("failed.saveMilestone");
  });
});

describe("a new milestone", () => {
  it("whose answer was lost on the way is there once when it is sent again, and another takes nothing's place", async ({
    open,
    backend,
    stored,
  }) => {
    const user = await open();
    await user.type(await name(), "Survey");
    loseAnswer(backend, "POST", "key_milestones");
    await user.click(button("Add Milestone"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save milestone");
    await expectLogged("failed.saveMilestone");

    await user.click(button("Try again"));
    expect(await row("Survey")).toBeVisible();
    await waitFor(async () => expect(await name()).toHaveValue(""));
    expect(await stored()).toHaveLength(1);

    await user.type(await name(), "Survey");
    loseAnswer(backend, "POST", "key_milestones");
    await user.click(button("Add Milestone"));
    await screen.findByRole("alert");
    await expectLogged("failed.saveMilestone");
    await user.type(await name(), " of the wells");
    await user.click(button("Add Milestone"));
    expect(await row("Survey of the wells")).toBeVisible();
    expect((await stored()).map((each) => each.name_milestone)).toEqual([
      "Survey",
      "Survey",
      "Survey of the wells",
    ]);
  });

  it("is pending unless another status is chosen, and empties the form", async ({
    open,
    stored,
    project,
  }) => {
    const user = await open();
    expect(await screen.findByText(/^No key milestones have been added yet/)).toBeVisible();
    expect(
      within(status())
        .getAllByRole("option")
        .map((option) => option.getAttribute("value")),
    ).toEqual(["completed", "in_progress", "pending"]);

    await user.type(await name(), "  Survey of wells {Enter}");
    expect(await row("Survey of wells")).toHaveTextContent("Pending");
    expect(await screen.findByText("Milestone saved successfully")).toBeVisible();
    await waitFor(() => expect(button("Add Milestone")).toBeEnabled());
    expect(await name()).toHaveValue("");
    expect(await name()).toHaveFocus();

    await user.keyboard("Committees elected");
    await user.selectOptions(status(), "In progress");
    await user.click(button("Add Milestone"));
    expect(await row("Committees elected")).toHaveTextContent("In progress");
    await waitFor(() => expect(button("Add Milestone")).toBeEnabled());
    expect(status()).toHaveDisplayValue("Pending");
    expect(await stored()).toEqual([
      {
        project_id: project.id,
        name_milestone: "Survey of wells",
        status_milestone: "pending",
      },
      {
        project_id: project.id,
        name_milestone: "Committees elected",
        status_milestone: "in_progress",
      },
    ]);
  });

  it("of any member of the organisation is on its way while the button says so, listed, and counts in the sidebar", async ({
    open,
    backend,
    colleague,
  }) => {
    const user = await open(colleague);
    await name();
    const link = screen.getByRole("link", { name: "Key Milestones" });
    await waitFor(() => expect(link).toHaveAccessibleDescription("0 entries"));
    const letGo = holdCalls(backend, "POST", "key_milestones");
    await user.type(await name(), "Survey{Enter}");
    expect(await screen.findByRole("button", { name: "Adding..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    letGo();
    expect(await row("Survey")).toBeVisible();
    await waitFor(() => expect(link).toHaveAccessibleDescription("1 entry"));
    await waitFor(() => expect(button("Add Milestone")).toBeEnabled());
  });
});

describe("the list", () => {
  it("holds forty milestones in the order of creation, each dot in its colour and with its word", async ({
    backend,
    project,
    store,
    open,
  }) => {
    await store("Survey", "completed");
    await store("Drilling", "in_progress");
    await backend.sql`
      insert into key_milestones (project_id, name_milestone)
      select ${project.id}, 'Milestone ' || n from generate_series(3, 40) n`;
    await open();
    const last = await row("Milestone 40");
    const rows = [...(last.parentElement?.children ?? [])];
    expect(rows).toHaveLength(40);
    const toneOf = (item?: Element) =>
      item?.querySelector("[data-tone]")?.getAttribute("data-tone");
    expect([...rows.slice(0, 2), last].map((item) => [item.textContent, toneOf(item)])).toEqual([
      ["SurveyAdd a photo or documentCompleted", "green"],
      ["DrillingIn progress", "yellow"],
      ["Milestone 40Pending", "grey"],
    ]);
  });
});

describe("editing", () => {
  it("fills the form, updates that milestone, takes nothing in meanwhile, and goes back to adding", async ({
    store,
    open,
    backend,
    stored,
  }) => {
    await store("Survey", "in_progress");
    await store("Drilling");
    const user = await open();
    await row("Survey");
    await user.click(button("Edit Survey"));
    expect(await name()).toHaveValue("Survey");
    expect(await name()).toHaveFocus();
    expect(status()).toHaveDisplayValue("In progress");

    await user.clear(await name());
    await user.type(await name(), "Survey of wells");
    await user.selectOptions(status(), "Completed");
    const letGo = holdCalls(backend, "PATCH", "key_milestones");
    await user.click(button("Update"));
    expect(await screen.findByRole("button", { name: "Updating..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await user.selectOptions(status(), "Pending");
    expect(status()).toHaveDisplayValue("Completed");
    letGo();

    expect(await row("Survey of wells")).toHaveTextContent("Completed");
    expect(await screen.findByText("Milestone saved successfully")).toBeVisible();
    await waitFor(() => expect(button("Add Milestone")).toBeEnabled());
    expect(await name()).toHaveValue("");
    expect(button("Edit Survey of wells")).toHaveFocus();
    expect(await stored()).toMatchObject([
      { name_milestone: "Survey of wells", status_milestone: "completed" },
      { name_milestone: "Drilling", status_milestone: "pending" },
    ]);
  });

  it("is left by Cancel, which asks where something was typed, as leaving the page does", async ({
    store,
    open,
    stored,
  }) => {
    await store("Survey");
    const user = await open();
    await row("Survey");
    await user.click(button("Edit Survey"));
    await user.click(button("Cancel"));
    expect(await name()).toHaveValue("");

    await user.click(button("Edit Survey"));
    await user.type(await name(), "s");
    const [back] = screen.getAllByRole("link", { name: "Back to Dashboard" });
    if (!back) throw new Error("There is no way back.");
    await user.click(back);
    await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(button("Stay on this page"));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    await user.click(button("Cancel"));
    await screen.findByRole("alertdialog", { name: "Discard your changes?" });
    await user.click(button("Discard changes"));
    await waitFor(async () => expect(await name()).toHaveValue(""));
    expect(await stored()).toMatchObject([{ name_milestone: "Survey" }]);
  });
});

describe("deleting", () => {
  it("takes the milestone away and leads the focus to the next", async ({
    store,
    open,
    stored,
  }) => {
    await store("Survey");
    await store("Drilling");
    await store("Training");
    const user = await open();
    await row("Drilling");
    button("Delete Drilling").focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("alertdialog", { name: "Delete this milestone?" });
    await user.click(button("Delete milestone"));
    expect(await screen.findByText("Milestone deleted successfully")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Drilling")).not.toBeInTheDocument());
    await waitFor(() => expect(button("Move Training")).toHaveFocus());
    expect(await stored()).toMatchObject([
      { name_milestone: "Survey" },
      { name_milestone: "Training" },
    ]);
  });

  it("is not done when the person thinks better of it, or where the backend refuses; else it empties the form that the milestone was in", async ({
    store,
    open,
    backend,
    stored,
  }) => {
    await store("Survey");
    const user = await open();
    await row("Survey");
    await user.click(button("Edit Survey"));
    await user.click(button("Delete Survey"));
    await screen.findByRole("alertdialog", { name: "Delete this milestone?" });
    const dialog = within(screen.getByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(await stored()).toHaveLength(1);
    await user.click(button("Delete Survey"));
    await screen.findByRole("alertdialog");
    refuseCalls(backend, "DELETE", "key_milestones");
    await user.click(button("Delete milestone"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to delete milestone");
    expect(await row("Survey")).toBeVisible();
    await expectLogged("failed.deleteMilestone");

    sendRequestsTo(backend.fetch);
    await user.click(button("Delete Survey"));
    await screen.findByRole("alertdialog", { name: "Delete this milestone?" });
    await user.click(button("Delete milestone"));
    expect(await screen.findByText(/^No key milestones have been added yet/)).toBeVisible();
    await waitFor(async () => expect(await name()).toHaveValue(""));
    expect(button("Add Milestone")).toBeEnabled();
  });

  describe("two milestones", () => {
    const remove = async (user: UserEvent, title: string) => {
      await user.click(button(`Delete ${title}`));
      await user.click(await screen.findByRole("button", { name: "Delete milestone" }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    };

    it("still says of the first that it failed once the second is gone", async ({
      store,
      open,
      backend,
    }) => {
      for (const title of ["Survey", "Drilling"]) await store(title);
      const user = await open();
      await row("Drilling");
      refuseCalls(backend, "DELETE", "key_milestones");
      await remove(user, "Survey");
      await expectLogged("failed.deleteMilestone");
      sendRequestsTo(backend.fetch);
      await remove(user, "Drilling");
      await waitFor(() => expect(screen.queryByText("Drilling")).not.toBeInTheDocument());
      expect(await row("Survey")).toHaveTextContent("Failed to delete milestone");
    });

    it("at once empties the form that the first was in", async ({ store, open, backend }) => {
      for (const title of ["Survey", "Drilling"]) await store(title);
      const user = await open();
      await row("Drilling");
      await user.click(button("Edit Survey"));
      const letGo = holdCalls(backend, "DELETE", "key_milestones");
      await remove(user, "Survey");
      await remove(user, "Drilling");
      letGo();
      expect(await screen.findByText(/^No key milestones have been added yet/)).toBeVisible();
      await waitFor(async () => expect(await name()).toHaveValue(""));
    });
  });
});
