import { screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

it.beforeEach(({ backend }) => backend.sql`delete from projects`);

const headline = (name: string) => screen.findByRole("heading", { level: 1, name });
const total = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

it("says so in red when the projects cannot be loaded, and loads them on demand", async ({
  member,
  backend,
}) => {
  await createProject(member, { is_online: true });
  const requests = async () => new Response("{}", { status: 403 });
  const user = await renderApp("/monitoring", { backend, requests });

  expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load projects");
  await expectLogged("failed.loadProjects");
  await expectLogged("failed.loadOrganisation");
  expect(await headline("Follow projects in real time")).toBeVisible();

  sendRequestsTo(backend.fetch);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("project online")).toBeVisible();
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("names no organisation, and shows no zeros, while no project is online", async ({
  member,
  backend,
}) => {
  await createProject(member, { beneficiaries: 8400, countries: ["bf"] });
  await renderApp("/monitoring", { backend });
  expect(await headline("Follow projects in real time")).toBeVisible();
  expect(await screen.findByText("The first projects will appear here.")).toBeVisible();
  expect(screen.queryByText("projects online")).not.toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Latest updates" })).not.toBeInTheDocument();
});

it("names no organisation when several have online projects", async ({
  member,
  stranger,
  backend,
}) => {
  await createProject(member, { is_online: true });
  await createProject(stranger, { is_online: true });
  await renderApp("/monitoring", { backend });
  expect(await headline("Follow projects in real time")).toBeVisible();
});

it("names the only organisation with online projects, and adds up what they come to", async ({
  member,
  stranger,
  backend,
}) => {
  await createProject(member, { is_online: true, beneficiaries: 8400, countries: ["bf", "ml"] });
  await createProject(member, { is_online: true, beneficiaries: 600, countries: ["ml"] });
  await createProject(stranger);
  await renderApp("/monitoring", { backend });
  expect(await headline("Follow Terres d’Eau projects in real time")).toBeVisible();
  expect(document.title).toBe("Follow Terres d’Eau projects in real time · Vigie");
  await waitFor(() => expect(total("projects online")).toBe("2"));
  expect(total("countries")).toBe("2");
  expect(total("beneficiaries")).toBe("9,000");
});

it("shows what changed last, and leads there", async ({ member, backend }) => {
  await createProject(member, { title: "Wells", is_online: true });
  const { id } = await createProject(member, { title: "Schools", is_online: true });
  await member.client.from("projects").update({ budget: 5 }).eq("id", id).throwOnError();
  await renderApp("/monitoring", { backend });
  const updates = within(await screen.findByRole("region", { name: "Latest updates" }));
  const links = await updates.findAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["Schools", "Wells"]);
  expect(links[0]).toHaveAttribute("href", `/project/${id}`);
  expect(updates.getAllByText("just now")).toHaveLength(2);
});

it("leads with the picture of the project that changed last, and says what changed", async ({
  backend,
  member,
}) => {
  const { id } = await createProject(member, { title: "Wells", is_online: true });
  await createProject(member, { title: "Schools", is_online: true });
  await backend.sql`
    insert into photos_projet (project_id, la_photo,
      rendition_base, picture_width, picture_height, picture_colour)
    values (${id}, 'data:image/webp;base64,AAAA', ${`${id}/${"a".repeat(24)}.webp`}, 1200, 800, '#b7791f')`;
  await member.client
    .from("key_milestones")
    .insert({ project_id: id, name_milestone: "Survey of the ground" })
    .throwOnError();
  await renderApp("/monitoring", { backend });
  const lead = within(await screen.findByRole("article", { name: "Wells" }));
  expect(lead.getByRole("heading", { name: "Wells" })).toBeVisible();
  expect(lead.getByAltText("")).toHaveAttribute("srcset", expect.stringContaining("a-1200.webp"));
  await waitFor(() =>
    expect(screen.getByRole("article", { name: "Wells" })).toHaveTextContent(
      "New milestone: Survey of the ground",
    ),
  );
  const others = within(screen.getByRole("region", { name: "Latest updates" }));
  expect(others.getAllByRole("heading", { level: 3 }).map((title) => title.textContent)).toEqual([
    "Schools",
  ]);
});

it("opens the list with Consult, and the list's Back returns to it in one step", async ({
  member,
  backend,
}) => {
  await createProject(member, { title: "Wells of Kaya", is_online: true });
  const user = await renderApp("/monitoring", { backend });
  const pushState = vi.spyOn(window.history, "pushState");

  await user.click(await screen.findByRole("link", { name: "Consult" }));
  const title = await headline("Terres d’Eau projects");
  await waitFor(() => expect(title).toHaveFocus());
  expect(await screen.findByRole("article", { name: "Wells of Kaya" })).toBeVisible();

  await user.click(screen.getByRole("link", { name: "Back" }));
  expect(await headline("Follow Terres d’Eau projects in real time")).toBeVisible();
  expect(pushState).toHaveBeenCalledOnce();
});

it("offers visitors the way to sign in", async ({ backend }) => {
  await renderApp("/monitoring", { backend });
  expect(await screen.findByRole("link", { name: "Member sign-in" })).toHaveAttribute(
    "href",
    "/login",
  );
});

it("offers members the way to their dashboard", async ({ backend, member }) => {
  await renderApp("/monitoring", { backend, as: member });
  expect(await screen.findByRole("link", { name: "Dashboard" })).toHaveAttribute(
    "href",
    "/dashboard",
  );
});
