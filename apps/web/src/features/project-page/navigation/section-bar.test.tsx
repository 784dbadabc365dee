import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { test } from "@vigie/test-backend/fixtures";
import { expect, vi } from "vitest";
import {
  addPhotos,
  onlineProject,
  PICTURE,
  sectionsCome,
  visit,
} from "@/features/project-page/testing/visit";

const it = test
  /** A project that has something of everything. */
  .extend("fullProject", ({ member, backend }) => async (): Promise<string> => {
    const id = await onlineProject(member, {
      long_description: "First the survey.",
      budget: 1000,
      "mot-rs": "#EauKaya",
      images: [
        "/storage/v1/object/public/project-images/6f1c2b3a-0d4e-4f5a-8b6c-7d8e9f0a1b2c/b.webp",
      ],
    });
    await addPhotos(member, id, ["pump.webp"], PICTURE);
    await backend.sql`insert into key_milestones (project_id, name_milestone) values (${id}, 'Survey')`;
    await backend.sql`insert into press (project_id, press_url) values (${id}, 'https://lefaso.net/')`;
    await backend.sql`
    insert into team (project_id, first_name, last_name, job_title)
    values (${id}, 'Awa', 'Ouédraogo', 'Lead')`;
    return id;
  });

const contents = async () =>
  within(await screen.findByRole("navigation", { name: "On this page" }));

it("a project with one section needs no bar", async ({ backend, member }) => {
  await visit(backend, await onlineProject(member, { budget: 1000 }));
  await sectionsCome();
  const [heading, ...others] = screen.getAllByRole("heading", { level: 2 });
  expect(heading).toHaveTextContent("Key figures");
  expect(others).toEqual([]);
  expect(screen.queryByRole("navigation", { name: "On this page" })).not.toBeInTheDocument();
});

it("the sections stand in their fixed order, and the bar has the same", async ({
  backend,
  fullProject,
}) => {
  await visit(backend, await fullProject());
  const links = (await contents()).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "The project",
    "Activity Monitoring",
    "Key figures",
    "Project Gallery",
    "Team",
    "Media Coverage",
    "Social Media Updates",
    "Donors and supporters",
    "What changed",
  ]);
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map((heading) => heading.textContent)).toEqual([
    "The project",
    "Activity Monitoring | In real time",
    "Key figures",
    "Project Gallery",
    "Team",
    "Media Coverage",
    "Social Media Updates",
    "Donors and supporters",
    "What changed",
  ]);
});

it("a project without words of its own has its places in both", async ({ backend, member }) => {
  await visit(backend, await onlineProject(member, { countries: ["bf"], budget: 1000 }));
  const links = (await contents()).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["Places", "Key figures"]);
  expect(screen.getByRole("region", { name: "Places" })).toHaveTextContent("Burkina Faso");
});

it("back above all sections the bar begins with its first entry again", async ({
  backend,
  fullProject,
}) => {
  await visit(backend, await fullProject());
  const bar = await contents();
  const list = bar.getByRole("list");
  vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(800);
  const place = vi.spyOn(Element.prototype, "getBoundingClientRect");
  place.mockReturnValue(new DOMRect(0, 0, 0, 0));
  fireEvent.scroll(window);
  await waitFor(() => expect(bar.getByRole("link", { current: true })).toBeVisible());
  list.scrollLeft = 300;
  place.mockReturnValue(new DOMRect(0, 5000, 0, 0));
  fireEvent.scroll(window);
  await waitFor(() => expect(list.scrollLeft).toBe(0));
  expect(bar.queryByRole("link", { current: true })).not.toBeInTheDocument();
});

it("an entry leads to its section, and the way back to the list stays one step", async ({
  backend,
  fullProject,
}) => {
  const user = await visit(backend, await fullProject());
  const steps = window.history.length;
  await user.click((await contents()).getByRole("link", { name: "Team" }));
  expect(screen.getByRole("heading", { name: "Team" })).toHaveFocus();
  expect(window.location.hash).toBe("#team");
  expect(window.history.length).toBe(steps);
});

it("an address that names a section leads there once it has come", async ({
  fullProject,
  backend,
}) => {
  const id = await fullProject();
  await visit(backend, `${id}#media`);
  await screen.findByRole("region", { name: "Media Coverage" });
  expect(screen.getByRole("heading", { name: "Media Coverage" })).toHaveFocus();
});

it("a page that is whole at once leaves readers where they were, whatever section its address names", async ({
  fullProject,
  backend,
}) => {
  const user = await visit(backend, `${await fullProject()}#media`);
  await waitFor(() =>
    expect(screen.getByRole("heading", { name: "Media Coverage" })).toHaveFocus(),
  );
  await user.click(screen.getByRole("link", { name: "See all projects" }));
  await screen.findByText(/^Showing/);
  window.history.back();
  const media = await screen.findByRole("heading", { name: "Media Coverage" });
  expect(window.location.hash).toBe("#media");
  expect(media).not.toHaveFocus();
});
