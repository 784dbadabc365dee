import { screen, waitFor, within } from "@testing-library/react";
import { WHOLE_LIST } from "@vigie/domain/project/list-address";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { foundProjectsQuery, loadMoreFound } from "@/data/projects/public/found-projects";
import { createQueryClient } from "@/lib/query-client";
import { expectLogged } from "@/testing/console";
import { configurePage, renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

/* More projects than a browser holds: the database searches them, and the page looks and works the same. */

it.beforeAll(async ({ backend, member, stranger }) => {
  await backend.sql`
    insert into projects (title, organization_id, is_online, status, budget, created_at, content_updated_at)
    select 'Project ' || number, ${member.organisation.id}, true,
      case when number % 2 = 0 then 'completed' else 'in_progress' end,
      case when number = 700 then 9000000 else number end,
      now() - number * interval '1 minute', now() - number * interval '1 minute'
    from generate_series(1, 2010) as number`;
  await createProject(stranger, { title: "Secret project 99" });
});

const cards = () => screen.queryAllByRole("article");
const titles = () =>
  cards().map((card) => within(card).getByRole("heading", { level: 2 }).textContent);
const summary = (text: string) => screen.findByText(text);
const search = () => screen.findByRole("searchbox", { name: "Search projects" });

describe("a list of thousands", () => {
  it("says so in red when it cannot be searched, keeps what was typed, and searches on demand", async ({
    backend,
  }) => {
    const user = await renderApp("/monitoring?view=projects", { backend });
    await summary("Showing 2,010 of 2,010 projects");
    sendRequestsTo(async (input, init) =>
      new Request(input, init).url.includes("/rpc/list_projects")
        ? new Response("{}", { status: 403 })
        : backend.fetch(input, init),
    );
    await user.selectOptions(await screen.findByRole("combobox", { name: "Sort by" }), "Title");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load projects");
    await expectLogged("failed.loadProjects");
    sendRequestsTo(backend.fetch);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await summary("Showing 2,010 of 2,010 projects");
    expect(screen.getByRole("combobox", { name: "Sort by" })).toHaveDisplayValue("Title");
    expect(titles().slice(0, 2)).toEqual(["Project 1", "Project 2"]);
  });

  it("never has nor counts what is offline", async ({ backend, stranger }) => {
    const user = await renderApp("/monitoring?view=projects", { backend, as: stranger });
    await summary("Showing 2,010 of 2,010 projects");
    await user.type(await search(), "secret");
    expect(await screen.findByText("No projects found matching your filters.")).toBeVisible();
    await summary("Showing 0 of 2,010 projects");
  });

  it("shows a first part of the cards, more on demand, and starts over for another search", async ({
    backend,
  }) => {
    const user = await renderApp("/monitoring?view=projects", { backend });
    await summary("Showing 2,010 of 2,010 projects");
    expect(cards()).toHaveLength(24);

    await user.click(screen.getByRole("button", { name: "Show more projects" }));
    await waitFor(() => expect(cards()).toHaveLength(48));
    expect(new Set(titles()).size).toBe(48);
    expect(titles().slice(-1)).toEqual(["Project 48"]);

    await user.type(await search(), "99");
    await summary("Showing 38 of 2,010 projects");
    await waitFor(() => expect(cards()).toHaveLength(24));
    await user.click(screen.getByRole("button", { name: "Show more projects" }));
    await waitFor(() => expect(cards()).toHaveLength(38));
    expect(screen.queryByRole("button", { name: "Show more projects" })).not.toBeInTheDocument();
  });

  it("has no gap where it is read again while more cards come", async ({ backend }) => {
    configurePage(backend);
    const queries = createQueryClient();
    const list = foundProjectsQuery(WHOLE_LIST, "2026-11-23");
    await queries.fetchQuery(list);
    const more = loadMoreFound(queries, WHOLE_LIST, "2026-11-23");
    const again = { key: "2026-11-23", id: "another" };
    queries.setQueryData(list.queryKey, (known) => known && { ...known, next: again });
    await more;
    expect(queries.getQueryData(list.queryKey)?.projects).toHaveLength(24);
  });

  it("is filtered and ordered as its address says", async ({ backend }) => {
    await renderApp("/monitoring?view=projects&status=completed&sort=budget", { backend });
    await summary("Showing 1,005 of 2,010 projects");
    expect(titles().slice(0, 2)).toEqual(["Project 700", "Project 2010"]);
  });
});

it("the landing page counts all of them, and leads to them", async ({ backend }) => {
  await renderApp("/monitoring", { backend });
  expect(await screen.findByText("2,010")).toBeVisible();
  expect(screen.getByRole("link", { name: "Consult" })).toBeVisible();
});
