import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

/* More projects than a page: the list behaves as one of a few. */

it.beforeAll(async ({ backend, member, stranger }) => {
  await backend.sql`
    insert into projects (title, organization_id, is_online, status, end_date, content_updated_at)
    select 'Project ' || number, ${member.organisation.id}::bigint, number % 3 = 0,
      case when number % 2 = 0 then 'completed' else 'in_progress' end,
      case when number <= 11 then date '2020-01-01' end,
      now() - number * interval '1 minute'
    from generate_series(1, 2010) as number`;
  await createProject(stranger, { title: "Secret project 99" });
});

// Looking for roles among so many cards takes longer than building them.
const cards = () => screen.queryAllByText("Edit");
const titles = () => [...document.querySelectorAll("li h3")].map((each) => each.textContent);
const summary = (text: string) => screen.findByText(text);
const whole = "Showing 2,010 of 2,010 projects";

describe("a dashboard of thousands", () => {
  it("builds a first part of the cards, and more on demand", async ({ backend, member }) => {
    await renderApp("/dashboard", { backend, as: member });
    await summary(whole);
    expect(screen.getByText("2010")).toBeVisible();
    expect(cards()).toHaveLength(60);
    expect(titles()[0]).toBe("Project 1");

    fireEvent.click(screen.getByText("Show more projects"));
    await waitFor(() => expect(cards()).toHaveLength(84));
    expect(titles().at(-1)).toBe("Project 84");
    expect(new Set(titles()).size).toBe(84);
  });

  it("reads no more than a page of them", async ({ backend, member }) => {
    let rows = 0;
    sendRequestsTo(async (input, init) => {
      const answer = await backend.fetch(input, init);
      if (String(input).includes("/rest/v1/")) {
        rows += (await answer.clone().text()).split('"long_description"').length - 1;
      }
      return answer;
    });
    await renderApp("/dashboard", { backend, as: member });
    await summary(whole);
    expect(cards()).toHaveLength(60);
    expect(rows).toBeLessThanOrEqual(160);
  });

  it("is searched, filtered and ordered, also by what its address says", async ({
    backend,
    member,
  }) => {
    const user = await renderApp("/dashboard?show=online&sort=title", { backend, as: member });
    await summary("Showing 670 of 2,010 projects");
    expect(titles().slice(0, 3)).toEqual(["Project 3", "Project 6", "Project 9"]);
    await user.type(screen.getByRole("searchbox", { name: "Search projects" }), "project 99");
    await summary("Showing 13 of 2,010 projects");
    await waitFor(() => expect(titles()).toHaveLength(13));
    expect(titles()[0]).toBe("Project 99");
    await user.type(screen.getByRole("searchbox", { name: "Search projects" }), " secret");
    expect(await screen.findByText("No projects found.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all projects" }));
    await summary(whole);
  });

  it("counts what needs work, and each count filters", async ({ backend, member }) => {
    const user = await renderApp("/dashboard", { backend, as: member });
    const needs = within(await screen.findByRole("group", { name: "Needs attention" }));
    await user.click(needs.getByRole("button", { name: "6 past their end" }));
    await summary("Showing 6 of 2,010 projects");
    await waitFor(() => expect(titles()).toHaveLength(6));
  });

  it("has a new project first, also where the filters would leave it out", async ({
    backend,
    member,
  }) => {
    const user = await renderApp("/dashboard?search=project+2010", { backend, as: member });
    await summary("Showing 1 of 2,010 projects");
    await backend.sql`update projects set title = 'Bridges' where title = 'Project 2010'`;
    await user.click(screen.getByRole("button", { name: "Duplicate Project 2010" }));
    await waitFor(() => expect(titles()).toEqual(["Copy of Bridges"]));
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "Edit Copy of Bridges" })).toHaveFocus(),
    );
    await summary("Showing 0 of 2,011 projects");
    await backend.sql`delete from projects where title = 'Copy of Bridges'`;
    await backend.sql`update projects set title = 'Project 2010' where title = 'Bridges'`;
  });

  it("says so in red when it cannot be searched, and searches on demand", async ({
    backend,
    member,
  }) => {
    const user = await renderApp("/dashboard?search=2010", { backend, as: member });
    await summary("Showing 1 of 2,010 projects");
    sendRequestsTo(async (input, init) =>
      String(input).includes("/rpc/work_list")
        ? new Response("{}", { status: 403 })
        : backend.fetch(input, init),
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort by" }), "Title");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load projects");
    await expectLogged("failed.loadProjects");
    sendRequestsTo(backend.fetch);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await summary("Showing 1 of 2,010 projects");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});
