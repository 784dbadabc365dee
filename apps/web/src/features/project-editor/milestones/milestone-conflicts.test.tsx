import { screen, waitFor, within } from "@testing-library/react";
import { createMember, createOrganisation, createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { endSessionElsewhere } from "@/testing/end-session";
import { holdCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
// Loaded with the file, so that the first test does not wait for it.
import "./milestones-page";

interface MilestoneChange {
  name_milestone?: string;
  status_milestone?: "pending" | "in_progress" | "completed";
  due_date?: string;
}

const it = test
  .extend("open", ({ backend, member, project }) => async () => {
    await backend.sql`
      insert into key_milestones (project_id, name_milestone) values (${project.id}, 'Survey')`;
    const user = await renderApp(`/project/${project.id}/milestones`, { backend, as: member });
    await screen.findByRole("list", { name: "Milestones" });
    return user;
  })
  .extend("edit", ({ open }) => async () => {
    const user = await open();
    await user.click(button("Edit Survey"));
    return user;
  })
  .extend("changeElsewhere", ({ colleague, project }) => async (change: MilestoneChange) => {
    await colleague.client
      .from("key_milestones")
      .update(change)
      .eq("project_id", project.id)
      .throwOnError();
  })
  .extend("deleteElsewhere", ({ colleague, project }) => async () => {
    await colleague.client
      .from("key_milestones")
      .delete()
      .eq("project_id", project.id)
      .throwOnError();
  })
  .extend("stored", ({ backend, project }) => () => {
    return backend.sql`
      select name_milestone as name, status_milestone as status from key_milestones
      where project_id = ${project.id} order by position`;
  });

const button = (name: string) => screen.getByRole("button", { name });
const findButton = (name: string) => screen.findByRole("button", { name });
/** The form has one, too, for the next milestone. */
const nameField = () => screen.getByRole("textbox", { name: "Name" });
const choice = (label: string) => screen.findByRole("group", { name: `${label}: two versions` });

describe("a milestone in the form that another member changed meanwhile", () => {
  it("is not overwritten: the same field is asked about, with both texts and who it was", async ({
    edit,
    changeElsewhere,
    colleague,
    stored,
  }) => {
    const user = await edit();
    await user.clear(nameField());
    await user.type(nameField(), "Mapping");
    await changeElsewhere({ name_milestone: "Drilling", status_milestone: "in_progress" });
    await user.click(button("Update"));
    const [author = ""] = colleague.email.split("@");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `${author} changed this while you were editing it: Name.`,
    );
    await expectLogged("failed.saveMilestone");
    expect(await choice("Name")).toHaveTextContent(
      `YoursMappingKeep mineSaved by ${author}DrillingTake theirs`,
    );
    expect(button("Keep mine: Name")).toHaveFocus();
    expect(screen.getByRole("combobox", { name: "Status" })).toHaveValue("in_progress");
    expect(await stored()).toEqual([{ name: "Drilling", status: "in_progress" }]);

    await user.click(button("Update"));
    expect(await stored()).toEqual([{ name: "Drilling", status: "in_progress" }]);
    await user.click(button("Keep mine: Name"));
    await user.click(button("Update"));
    await waitFor(async () =>
      expect(await stored()).toEqual([{ name: "Mapping", status: "in_progress" }]),
    );
    expect(await findButton("Edit Mapping")).toHaveFocus();
  });

  it("by the same person is said to be of another window", async ({ edit, member, project }) => {
    const user = await edit();
    await user.type(nameField(), " of wells");
    await member.client
      .from("key_milestones")
      .update({ name_milestone: "Drilling" })
      .eq("project_id", project.id)
      .throwOnError();
    await user.click(button("Update"));
    expect(await choice("Name")).toHaveTextContent("Saved in another windowDrillingTake theirs");
    await expectLogged("failed.saveMilestone");
  });

  it("in another field is saved without a question, and that is said", async ({
    edit,
    changeElsewhere,
    stored,
  }) => {
    const user = await edit();
    await user.type(nameField(), " of wells");
    await changeElsewhere({ status_milestone: "in_progress" });
    await user.click(button("Update"));
    expect(
      await screen.findByText("Updated while you were editing, and kept: Status"),
    ).toBeVisible();
    expect(await stored()).toEqual([{ name: "Survey of wells", status: "in_progress" }]);
    expect(await findButton("Edit Survey of wells")).toBeVisible();
  });

  it("by deleting it stays with what was typed, and is added again", async ({
    edit,
    deleteElsewhere,
    stored,
  }) => {
    const user = await edit();
    await user.type(nameField(), " of wells");
    await deleteElsewhere();
    await user.click(button("Update"));
    expect(await screen.findByRole("alert")).toHaveTextContent("add it again, or cancel.");
    await expectLogged("failed.saveMilestone");
    // The list was read again meanwhile, and has it no more.
    await waitFor(() => expect(screen.queryByRole("button", { name: "Move Survey" })).toBeNull());
    expect(nameField()).toHaveValue("Survey of wells");
    await user.click(button("Add Milestone"));
    expect(await findButton("Edit Survey of wells")).toBeVisible();
    expect(await stored()).toEqual([{ name: "Survey of wells", status: "pending" }]);
    expect(nameField()).toHaveValue("");
  });

  it("by deleting it is forgotten by Cancel", async ({ edit, deleteElsewhere, stored }) => {
    const user = await edit();
    await deleteElsewhere();
    await user.click(button("Update"));
    await screen.findByRole("alert");
    await expectLogged("failed.saveMilestone");
    await user.click(button("Cancel"));
    expect(await screen.findByText(/^No key milestones have been added yet/)).toBeVisible();
    expect(await stored()).toEqual([]);
  });
});

it("what was typed over a milestone is asked about also after signing in again", async ({
  backend,
}) => {
  // Their session ends in this test.
  const awa = await createMember(backend, await createOrganisation(backend, "Terres"));
  const { id } = await createProject(awa);
  await backend.sql`
    insert into key_milestones (project_id, name_milestone) values (${id}, 'Survey')`;
  const user = await renderApp(`/project/${id}/milestones`, { backend, as: awa });
  await user.click(await findButton("Edit Survey"));
  await user.clear(nameField());
  await user.type(nameField(), "Mapping");
  endSessionElsewhere();
  await backend.sql`
    update key_milestones set name_milestone = 'Drilling' where project_id = ${id}`;
  await user.type(await screen.findByRole("textbox", { name: "Email" }), awa.email);
  await user.type(screen.getByLabelText("Password"), `${awa.password}{Enter}`);
  await waitFor(() => expect(nameField()).toHaveValue("Mapping"));
  await user.click(button("Update"));
  expect(await choice("Name")).toHaveTextContent("Drilling");
  await expectLogged("failed.saveMilestone");
});

describe("a tap on a status that another member changed meanwhile", () => {
  const tap = "Pending, mark Survey as in progress";

  it.for([
    ["Keep mine", "in_progress"],
    ["Take theirs", "completed"],
  ] as const)("asks: %s", async ([name, status], { open, changeElsewhere, stored }) => {
    const user = await open();
    await changeElsewhere({ status_milestone: "completed" });
    await user.click(button(tap));
    const question = await choice("Status of Survey");
    await expectLogged("failed.saveMilestone");
    expect(question).toHaveTextContent(/YoursIn progress.*Completed/);
    expect(await stored()).toEqual([{ name: "Survey", status: "completed" }]);
    await user.click(within(question).getByRole("button", { name: `${name}: Status of Survey` }));
    await waitFor(async () => expect(await stored()).toEqual([{ name: "Survey", status }]));
    expect(screen.queryByRole("group", { name: /two versions/ })).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/, mark Survey as /));
  });

  it("is just saved where something else was changed", async ({
    open,
    changeElsewhere,
    stored,
  }) => {
    const user = await open();
    await changeElsewhere({ name_milestone: "Drilling" });
    await user.click(button(tap));
    expect(await findButton("In progress, mark Drilling as completed")).toBeVisible();
    expect(await stored()).toEqual([{ name: "Drilling", status: "in_progress" }]);
  });

  it("says so where it was deleted", async ({ open, deleteElsewhere }) => {
    const user = await open();
    await deleteElsewhere();
    await user.click(button(tap));
    expect(
      await screen.findByText("“Survey” was deleted by another person meanwhile"),
    ).toBeVisible();
    await expectLogged("failed.saveMilestone");
  });
});

describe("a name changed in its place that another member changed meanwhile", () => {
  const input = () => screen.findByDisplayValue("Survey");

  it.for([
    ["Keep mine", "Mapping"],
    ["Take theirs", "Drilling"],
  ] as const)("is asked about: %s", async ([name, expected], { open, changeElsewhere, stored }) => {
    const user = await open();
    await user.click(button("Survey"));
    await user.clear(await input());
    await changeElsewhere({ name_milestone: "Drilling", status_milestone: "completed" });
    await user.keyboard("Mapping{Enter}");
    const question = await choice("Name");
    await expectLogged("failed.saveMilestone");
    expect(question).toHaveTextContent(/YoursMapping.*Drilling/);
    expect(await stored()).toEqual([{ name: "Drilling", status: "completed" }]);
    await user.click(within(question).getByRole("button", { name: `${name}: Name` }));
    await waitFor(() => expect(button(expected)).toHaveFocus());
    expect(await stored()).toEqual([{ name: expected, status: "completed" }]);
  });

  it("stays, to be copied, where the milestone was deleted", async ({ open, deleteElsewhere }) => {
    const user = await open();
    await user.click(button("Survey"));
    const field = await input();
    await user.clear(field);
    await deleteElsewhere();
    await user.keyboard("Mapping{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("what you typed is still here");
    await expectLogged("failed.saveMilestone");
    // Another milestone is added, after which the list has the deleted one no more.
    await user.type(screen.getByRole("textbox", { name: "Name", description: "" }), "Next{Enter}");
    await findButton("Edit Next");
    expect(field).toHaveValue("Mapping");
    await user.click(field);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByDisplayValue("Mapping")).not.toBeInTheDocument());
  });
});

it("several taps on a slow line end with the last, over what another member renamed", async ({
  open,
  backend,
  changeElsewhere,
  stored,
}) => {
  const user = await open();
  const letGo = holdCalls(backend, "PATCH", "key_milestones");
  await user.click(button("Pending, mark Survey as in progress"));
  await changeElsewhere({ name_milestone: "Drilling" });
  await user.click(button("In progress, mark Survey as completed"));
  letGo();
  expect(await findButton("Completed, mark Drilling as pending")).toBeVisible();
  expect(await stored()).toEqual([{ name: "Drilling", status: "completed" }]);
});
