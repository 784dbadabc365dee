import { screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  .extend("askToDelete", ({ backend, member }) => async (title: string) => {
    const user = await renderApp("/dashboard", { backend, as: member });
    await user.click((await card(title)).getByRole("button", { name: `Delete ${title}` }));
    await screen.findByRole("alertdialog", { name: "Delete this project?" });
    return user;
  })
  .extend("exists", ({ backend }) => async (id: string) => {
    return (await backend.sql`select from projects where id = ${id}`).length === 1;
  });

const card = async (title: string) => {
  const heading = await screen.findByRole("heading", { level: 3, name: title });
  const item = heading.closest("li");
  if (!item) throw new Error("The card is not part of a list.");
  return within(item);
};

describe("the dashboard", () => {
  it("shows no project of another organisation", async ({ member, backend, stranger }) => {
    await createProject(member, { title: "Wells of Kaya" });
    await renderApp("/dashboard", { backend, as: stranger });
    const empty = 'No projects yet. Click "Add project" to create your first project.';
    expect(await screen.findByText(empty)).toBeVisible();
    expect(screen.queryByText("Wells of Kaya")).not.toBeInTheDocument();
  });

  it("says so when the projects cannot be loaded, with a way to try again", async ({
    backend,
    member,
  }) => {
    await renderApp("/dashboard", { backend, as: member });
    sendRequestsTo(async () => new Response("{}", { status: 403 }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load projects");
    expect(screen.getByRole("button", { name: "Retry" })).toBeEnabled();
    await expectLogged("failed.loadProjects");
    await expectLogged("failed.loadFirstSteps");
    await expectLogged("failed.loadOrganisation");
    await expectLogged("failed.loadTrash");
    await expectLogged("failed.loadMembers");
  });

  it("greets with the organisation's name, also where the account's metadata have an older one", async ({
    backend,
    member,
  }) => {
    await backend.sql`update organisations set name = 'Terres et Eaux' where id = ${member.organisation.id}`;
    await renderApp("/dashboard", { backend, as: member });
    const greeting = { level: 1, name: "Hello, Terres et Eaux" };
    expect(await screen.findByRole("heading", greeting)).toBeVisible();
    expect(
      screen.getByRole("heading", { level: 2, name: "Terres et Eaux Projects" }),
    ).toBeVisible();
    expect(screen.getByText(/Welcome to your administrator area/)).toHaveTextContent(member.email);
    await backend.sql`update organisations set name = 'Terres d’Eau' where id = ${member.organisation.id}`;
  });

  it("leads to everything staff do", async ({ backend, member }) => {
    await renderApp("/dashboard", { backend, as: member });
    const leadsTo = async (name: string) =>
      (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await leadsTo("Site Web")).toBe("/monitoring");
    expect(await leadsTo("Watch tutorial")).toBe("/tutorial");
    expect(await leadsTo("Add project")).toBe("/add-project");
    expect(await leadsTo("Profile")).toBe("/profile");
    expect(await leadsTo("Settings")).toBe("/settings");
  });
});

describe("a project's card", () => {
  it("shows its state and how complete it is over 16 fields", async ({ member, backend }) => {
    await createProject(member, {
      title: "Solar schools",
      is_online: true,
      budget: 0,
      cities: ["x"],
    });
    await createProject(member, { title: "River watch" });
    await renderApp("/dashboard", { backend, as: member });
    const solar = await card("Solar schools");
    expect(solar.getByText("online")).toBeVisible();
    expect(solar.getByText("19% complete")).toBeVisible();
    expect(solar.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "19");
    const river = await card("River watch");
    expect(river.getByText("offline")).toBeVisible();
    expect(river.getByText("6% complete")).toBeVisible();
  });

  it("leads its owner to the general information, and others to the milestones", async ({
    colleague,
    backend,
    member,
  }) => {
    const { id } = await createProject(colleague, { title: "Seed banks" });
    await renderApp("/dashboard", { backend, as: member });
    const seeds = await card("Seed banks");
    expect(seeds.getByRole("link", { name: "Edit Seed banks" })).toHaveAttribute(
      "href",
      `/project/${id}/milestones`,
    );
    expect(seeds.getByRole("link", { name: "View Seed banks" })).toHaveAttribute(
      "href",
      `/project/${id}`,
    );
    const own = await card("Wells of Kaya");
    expect(own.getByRole("link", { name: "Edit Wells of Kaya" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^\/project\/[0-9a-f-]+\/edit$/),
    );
  });
});

describe("deleting a project", () => {
  it.beforeEach(async ({ backend }) => {
    await backend.sql`delete from projects`;
  });

  it("does not happen when the question is declined", async ({ member, askToDelete, exists }) => {
    const { id } = await createProject(member, { title: "Kept" });
    const user = await askToDelete("Kept");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await exists(id)).toBe(true);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
  });

  it("that fails takes the place of the list, with a way to try again", async ({
    member,
    askToDelete,
    backend,
  }) => {
    const { id } = await createProject(member, { title: "Gone meanwhile" });
    const user = await askToDelete("Gone meanwhile");
    await backend.sql`delete from projects where id = ${id}`;
    await user.click(screen.getByRole("button", { name: "Delete project" }));
    expect(await screen.findByText("Failed to delete project")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("It is not there any more.");
    expect(screen.getByRole("button", { name: "Retry" })).toBeEnabled();
    expect(screen.queryByRole("heading", { level: 3 })).not.toBeInTheDocument();
    await expectLogged("failed.deleteProject");
  });

  it("that is refused says why, once", async ({ member, askToDelete, backend }) => {
    await createProject(member, { title: "One too many" });
    const user = await askToDelete("One too many");
    sendRequestsTo(async (input, init) => {
      const request = new Request(input, init);
      if (request.method !== "DELETE") return backend.fetch(request);
      const refused = { code: "54000", message: "The trash is full.", hint: "refused.trashFull" };
      return Response.json(refused, { status: 400 });
    });
    await user.click(screen.getByRole("button", { name: "Delete project" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent.match(/The trash is full\./g)).toHaveLength(1);
    await expectLogged("failed.deleteProject");
  });

  it("takes its card away to the trash, and Undo brings it back with everything", async ({
    member,
    askToDelete,
    exists,
  }) => {
    const { id } = await createProject(member, { title: "Finished" });
    const picture = new File([new Uint8Array([137, 80, 78, 71])], "a.png", { type: "image/png" });
    const bucket = member.client.storage.from("project-images");
    expect((await bucket.upload(`${id}/a.png`, picture)).error).toBeNull();

    const user = await askToDelete("Finished");
    expect(screen.getByRole("alertdialog")).toHaveTextContent("It can be put back for 30 days.");
    await user.click(screen.getByRole("button", { name: "Delete project" }));
    await waitFor(() =>
      expect(screen.queryByRole("heading", { name: "Finished" })).not.toBeInTheDocument(),
    );
    expect(await exists(id)).toBe(false);
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    const restored = await card("Finished");
    expect(await exists(id)).toBe(true);
    await waitFor(() =>
      expect(restored.getByRole("link", { name: "Edit Finished" })).toHaveFocus(),
    );
    expect((await bucket.list(id)).data).toMatchObject([{ name: "a.png" }]);
  });

  it("shows the project again where a colleague put it back before Undo", async ({
    member,
    askToDelete,
  }) => {
    const title = "Wells that come back";
    const { id } = await createProject(member, { title });
    const user = await askToDelete(title);
    await user.click(screen.getByRole("button", { name: "Delete project" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    await member.client.rpc("restore_project", { project: id }).throwOnError();
    await user.click(undo);
    expect(await screen.findByText(title)).toBeVisible();
    await expectLogged("This project is not in the trash any more.");
  });

  it("can be undone for each of several projects", async ({ member, askToDelete, exists }) => {
    const [one, other] = [
      await createProject(member, { title: "First of two" }),
      await createProject(member, { title: "Second of two" }),
    ];
    const user = await askToDelete("First of two");
    await user.click(screen.getByRole("button", { name: "Delete project" }));
    await screen.findByRole("button", { name: "Undo" });
    await user.click((await card("Second of two")).getByRole("button", { name: /^Delete/ }));
    await user.click(await screen.findByRole("button", { name: "Delete project" }));
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Undo" })).toHaveLength(2));
    const notice = screen.getByRole("group", { name: /First of two/ });
    await user.click(within(notice).getByRole("button", { name: "Undo" }));
    await card("First of two");
    expect(await exists(one.id)).toBe(true);
    expect(await exists(other.id)).toBe(false);
  });

  it("says so where Undo comes too late", async ({ member, askToDelete, backend }) => {
    const { id } = await createProject(member, { title: "Too late" });
    const user = await askToDelete("Too late");
    await user.click(screen.getByRole("button", { name: "Delete project" }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    expect(await screen.findByRole("link", { name: /^Trash \(\d+\)$/ })).toHaveAttribute(
      "href",
      "/dashboard/trash",
    );
    await backend.sql`update members set role = 'administrator' where user_id = ${member.userId}`;
    await member.client.rpc("delete_project_for_good", { project: id }).throwOnError();
    await user.click(undo);
    expect(await screen.findByRole("alert")).toHaveTextContent("not in the trash any more");
    await expectLogged("not in the trash any more");
  });
});
