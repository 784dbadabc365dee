import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { english } from "@vigie/domain/testing/english";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { pngFile, readPngs } from "@/lib/images/testing/pictures";
import { expectLogged } from "@/testing/console";
import { holdCalls, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const portrait = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

const it = test
  .extend("open", ({ project, backend, member }) => () => {
    return renderApp(`/project/${project.id}/team`, { backend, as: member });
  })
  .extend("stored", ({ backend, project }) => () => {
    return backend.sql`
  select project_id, first_name, last_name, job_title, photo_url, linkedin_url from team
  where project_id = ${project.id} order by created_at`;
  })
  .extend(
    "store",
    ({ backend, project }) =>
      (firstName: string, lastName: string, more: { photo?: string; linkedin?: string } = {}) => {
        return backend.sql`
  insert into team (project_id, first_name, last_name, job_title, photo_url, linkedin_url) values
  (${project.id}, ${firstName}, ${lastName}, 'Project lead', ${more.photo ?? null}, ${more.linkedin ?? null})`;
      },
  );
const field = (name: string) => screen.findByRole("textbox", { name });
const button = (label: string) => screen.getByRole("button", { name: label });
const row = async (text: string) => {
  const table = await screen.findByRole("table", { name: "Team members" });
  const found = (await within(table).findByText(text)).closest("tr");
  if (!found) throw new Error("The member is not part of a table.");
  return found;
};

/** The form opens once the member's photo is there. */
async function edit(user: UserEvent, name: string): Promise<void> {
  await user.click(button(`Edit ${name}`));
  await screen.findByRole("button", { name: "Update Team Member" });
}

async function fillIn(user: UserEvent, first: string, last: string, title: string): Promise<void> {
  await user.type(await field("First Name"), first);
  await user.type(await field("Last Name"), last);
  await user.type(await field("Job Title"), title);
}

describe("Team", () => {
  it("says so where it cannot be loaded, with a way to try again", async ({
    store,
    open,
    backend,
  }) => {
    await store("Awa", "Ouédraogo");
    const user = await open();
    refuseCalls(backend, "GET", "team");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load team members");
    await expectLogged("failed.loadTeam");
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    expect(await row("Awa Ouédraogo")).toBeVisible();
  });
});

describe("a member is not saved", () => {
  it("without names and a job title", async ({ open, stored }) => {
    const user = await open();
    await field("First Name");
    await user.click(button("Add Team Member"));
    expect(await field("First Name")).toHaveAccessibleDescription("First name is required");
    expect(await field("Last Name")).toHaveAccessibleDescription("Last name is required");
    expect(await field("Job Title")).toHaveAccessibleDescription("Job title is required");
    expect(await field("First Name")).toHaveFocus();
    expect(await stored()).toEqual([]);
  });

  it("where the server refuses, or none answers, and nothing typed is lost", async ({
    open,
    backend,
  }) => {
    const user = await open();
    await fillIn(user, "Awa", "Ouédraogo", "Minister");
    await backend.sql`
      alter table team add constraint no_ministers check (job_title <> 'Minister') not valid`;
    await user.click(button("Add Team Member"));
    const alert = await screen.findByRole("alert");
    await backend.sql`alter table team drop constraint no_ministers`;
    expect(alert).toHaveTextContent(/no_ministers/);
    await expectLogged("no_ministers");

    refuseCalls(backend, "POST", "team");
    await user.click(button("Add Team Member"));
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent("Failed to save team member"),
    );
    await expectLogged("failed.saveTeamMember");

    sendRequestsTo(() => Promise.reject(new TypeError("Failed to fetch")));
    await user.click(button("Add Team Member"));
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent(english("failed.unreachable")),
    );
    await expectLogged("failed.unreachable");
    expect(await field("Job Title")).toHaveValue("Minister");
  });

  it("whom another member has deleted in the meantime", async ({
    store,
    open,
    backend,
    project,
  }) => {
    await store("Awa", "Ouédraogo");
    const user = await open();
    await row("Awa Ouédraogo");
    await edit(user, "Awa Ouédraogo");
    await backend.sql`delete from team where project_id = ${project.id}`;
    await user.click(button("Update Team Member"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save team member");
    await expectLogged("failed.saveTeamMember");
  });
});

describe("a member is not deleted", () => {
  it("when the person thinks better of it, or where the backend refuses", async ({
    store,
    open,
    backend,
    stored,
  }) => {
    await store("Awa", "Ouédraogo");
    const user = await open();
    await row("Awa Ouédraogo");
    await user.click(button("Delete Awa Ouédraogo"));
    await screen.findByRole("alertdialog", { name: "Delete this team member?" });
    await user.click(button("Cancel"));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(await stored()).toHaveLength(1);
    await user.click(button("Delete Awa Ouédraogo"));
    await screen.findByRole("alertdialog");
    refuseCalls(backend, "DELETE", "team");
    await user.click(button("Delete team member"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to delete team member");
    await expectLogged("failed.deleteTeamMember");
  });
});

describe("a file that is no image", () => {
  it("is passed over silently", async ({ open, stored }) => {
    readPngs();
    const user = await open();
    await fillIn(user, "Awa", "Ouédraogo", "Lead");
    await user.upload(
      screen.getByLabelText("Photo"),
      new File(["text"], "cv.pdf", { type: "application/pdf" }),
    );
    await user.click(button("Add Team Member"));
    await row("Awa Ouédraogo");
    expect(await stored()).toMatchObject([{ photo_url: null }]);
  });
});

describe("a new member", () => {
  it("is stored without a photo, and shown with two initials", async ({
    open,
    backend,
    stored,
    project,
  }) => {
    const user = await open();
    expect(
      await screen.findByText("Add the names of the team members associated with the project."),
    ).toBeVisible();
    expect(
      await screen.findByText(
        "No team members have been added yet. Add your first team member using the form above.",
      ),
    ).toBeVisible();
    await fillIn(user, " Awa", "Ouédraogo ", "Project lead");
    const letGo = holdCalls(backend, "POST", "team");
    await user.click(button("Add Team Member"));
    expect(await screen.findByRole("button", { name: "Adding..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    letGo();

    const added = await row("Awa Ouédraogo");
    expect(added).toHaveTextContent("AO");
    expect(added).toHaveTextContent("Project lead");
    expect(await screen.findByText("Team member added successfully")).toBeVisible();
    await waitFor(() => expect(button("Add Team Member")).toBeEnabled());
    expect(await field("First Name")).toHaveValue("");
    expect(await field("First Name")).toHaveFocus();
    expect(await stored()).toEqual([
      {
        project_id: project.id,
        first_name: "Awa",
        last_name: "Ouédraogo",
        job_title: "Project lead",
        photo_url: null,
        linkedin_url: null,
      },
    ]);
  });

  it("is stored with the photo as a data URL", async ({ open, stored }) => {
    readPngs();
    const user = await open();
    await fillIn(user, "A", "B", "C");
    await user.upload(screen.getByLabelText("Photo"), pngFile());
    const preview = await screen.findByRole("img", { name: "The team member" });
    const photo = preview.getAttribute("src");
    expect(photo).toMatch(/^data:image\/png;base64,/);
    await user.click(button("Add Team Member"));
    const added = await row("A B");
    await waitFor(() => expect(added.querySelector("img")).toHaveAttribute("src", photo));
    expect(added).not.toHaveTextContent("AB");
    expect(await stored()).toMatchObject([{ photo_url: photo }]);
    await waitFor(() =>
      expect(screen.queryByRole("img", { name: "The team member" })).not.toBeInTheDocument(),
    );
  });
});

it("the table has name, job title and actions, and members in their order", async ({
  store,
  open,
}) => {
  await store("Awa", "Ouédraogo");
  await store("Issa", "Sawadogo", { photo: "https://elsewhere.example/face.jpg" });
  await open();
  await row("Issa Sawadogo");
  const table = within(screen.getByRole("table", { name: "Team members" }));
  expect(table.getAllByRole("columnheader").map((column) => column.textContent)).toEqual([
    "Name",
    "Job Title",
    "Actions",
  ]);
  expect(table.getAllByRole("button").map((action) => action.getAttribute("aria-label"))).toEqual([
    "Move Awa Ouédraogo",
    "Edit Awa Ouédraogo",
    "Delete Awa Ouédraogo",
    "Move Issa Sawadogo",
    "Edit Issa Sawadogo",
    "Delete Issa Sawadogo",
  ]);
  // A picture that lies elsewhere would send the page to third parties.
  expect(table.getByText("IS")).toBeVisible();
});

describe("editing", () => {
  it("fills the form, takes a LinkedIn address, and leaves other members alone", async ({
    store,
    open,
    backend,
    stored,
  }) => {
    const linkedin = "https://www.linkedin.com/in/awa";
    await store("Awa", "Ouédraogo", { photo: portrait, linkedin });
    await store("Issa", "Sawadogo");
    const user = await open();
    await row("Awa Ouédraogo");
    await edit(user, "Awa Ouédraogo");
    expect(await field("First Name")).toHaveValue("Awa");
    expect(await field("First Name")).toHaveFocus();
    expect(await field("Last Name")).toHaveValue("Ouédraogo");
    expect(await field("Job Title")).toHaveValue("Project lead");
    expect(screen.getByRole("img", { name: "The team member" })).toHaveAttribute("src", portrait);

    await user.clear(await field("Job Title"));
    await user.type(await field("Job Title"), "Director");
    expect(await field("LinkedIn address")).toHaveValue(linkedin);
    await user.type(await field("LinkedIn address"), "-ouedraogo");
    const letGo = holdCalls(backend, "PATCH", "team");
    await user.click(button("Update Team Member"));
    expect(await screen.findByRole("button", { name: "Updating..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    letGo();

    expect(await screen.findByText("Team member updated successfully")).toBeVisible();
    expect(await screen.findByText("Director")).toBeVisible();
    await waitFor(() => expect(button("Add Team Member")).toBeEnabled());
    expect(await field("First Name")).toHaveValue("");
    expect(button("Edit Awa Ouédraogo")).toHaveFocus();
    expect(await stored()).toMatchObject([
      { job_title: "Director", photo_url: portrait, linkedin_url: `${linkedin}-ouedraogo` },
      { first_name: "Issa", job_title: "Project lead" },
    ]);
  });

  it("waits for the photo, and says so where it cannot be loaded", async ({
    store,
    open,
    backend,
  }) => {
    await store("Awa", "Ouédraogo", { photo: portrait });
    const user = await open();
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      return request.url.includes("photo_url")
        ? new Response("{}", { status: 403 })
        : backend.fetch(request);
    });
    await row("Awa Ouédraogo");
    await user.click(button("Edit Awa Ouédraogo"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load team members");
    // Of the photos of all, and of this one.
    await expectLogged("failed.loadTeam", 2);
    sendRequestsTo(backend.fetch);
    await edit(user, "Awa Ouédraogo");
    expect(screen.getByRole("img", { name: "The team member" })).toHaveAttribute("src", portrait);
  });

  it("takes the photo away", async ({ store, open, stored }) => {
    await store("Awa", "Ouédraogo", { photo: portrait });
    const user = await open();
    await row("Awa Ouédraogo");
    await edit(user, "Awa Ouédraogo");
    await user.click(button("Remove photo"));
    await user.click(button("Update Team Member"));
    expect(await screen.findByText("Team member updated successfully")).toBeVisible();
    expect(await screen.findByText("AO")).toBeVisible();
    expect(await stored()).toMatchObject([{ photo_url: null }]);
  });

  it("asks before another member takes the place of unsaved changes, a new photo among them", async ({
    store,
    open,
  }) => {
    readPngs();
    await store("Awa", "Ouédraogo");
    await store("Issa", "Sawadogo");
    const user = await open();
    await row("Awa Ouédraogo");
    await edit(user, "Awa Ouédraogo");
    await user.upload(screen.getByLabelText("Photo"), pngFile());
    await screen.findByRole("img", { name: "The team member" });
    await user.click(button("Edit Issa Sawadogo"));
    await screen.findByRole("alertdialog", { name: "Discard your changes?" });
    await user.click(button("Keep editing"));
    expect(await field("First Name")).toHaveValue("Awa");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    await user.click(button("Edit Issa Sawadogo"));
    await screen.findByRole("alertdialog");
    await user.click(button("Discard changes"));
    await waitFor(async () => expect(await field("First Name")).toHaveValue("Issa"));
  });
});

it("deleting takes the member away", async ({ store, open, stored }) => {
  await store("Awa", "Ouédraogo", { photo: portrait });
  const user = await open();
  await row("Awa Ouédraogo");
  await user.click(button("Delete Awa Ouédraogo"));
  await screen.findByRole("alertdialog", { name: "Delete this team member?" });
  await user.click(button("Delete team member"));
  expect(await screen.findByText("Team member deleted successfully")).toBeVisible();
  expect(await screen.findByText(/^No team members have been added yet/)).toBeVisible();
  expect(await stored()).toEqual([]);
});
