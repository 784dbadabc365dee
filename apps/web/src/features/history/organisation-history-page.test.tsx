import { screen, waitFor, within } from "@testing-library/react";
import { INTERNAL_COLUMNS, recordedColumns } from "@vigie/domain/history/table-words";
import { english } from "@vigie/domain/testing/english";
import { createImport, createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { filtersOf, kindOptions } from "@/features/shared/history/history-address";
import { expectLogged } from "@/testing/console";
import { refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

// Compiled ahead: the first test would wait for it.
await import("@/app/staff-pages");
await import("./organisation-history-page");

const it = test
  .extend("open", ({ backend, member, colleague }) => async (search = "") => {
    await backend.sql`update members set name = 'Awa O.' where user_id = ${member.userId}`;
    await backend.sql`update members set name = 'Kofi M.' where user_id = ${colleague.userId}`;
    return renderApp(`/settings/history${search}`, { backend, as: member });
  })
  .extend("rename", ({ member }) => async (id: string, title: string) => {
    await member.client.from("projects").update({ title }).eq("id", id).throwOnError();
  });

/** The line of a change, by what it says. */
const change = async (text: string | RegExp) => {
  const line = await screen.findByText((_content, element) =>
    element?.tagName === "P" && typeof text === "string"
      ? element.textContent === text
      : element?.tagName === "P" && new RegExp(text).test(element.textContent ?? ""),
  );
  const item = line.closest("li");
  if (!item) throw new Error("The change is not part of a list.");
  return within(item);
};

describe("the history of an organisation", () => {
  it("has nothing of another organisation", async ({ backend, member, stranger }) => {
    await createProject(member, { title: "Wells of Kaya" });
    await renderApp("/settings/history", { backend, as: stranger });
    await change("Server administrator created the organisation Écoles du Littoral");
    expect(screen.queryByText(/Wells of Kaya/)).not.toBeInTheDocument();
  });

  it("says so when it cannot be loaded, with a way to try again", async ({ open, backend }) => {
    const user = await open();
    refuseCalls(backend, "GET", "history");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load the history");
    await expectLogged("failed.loadHistory");
    sendRequestsTo(backend.fetch);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 2, name: "Today" })).toBeVisible();
  });

  it("tells who did what in which project, also who has left and who is an operator", async ({
    open,
    backend,
    project,
    colleague,
  }) => {
    await colleague.client
      .from("projects")
      .update({ budget: 88_000 })
      .eq("id", project.id)
      .throwOnError();
    await backend.sql`insert into press (project_id, press_url) values (${project.id}, 'https://lefaso.net/a')`;
    await open();
    const budget = await change("Kofi M. set the budget to €88,000");
    expect(budget.getByRole("link", { name: project.title })).toHaveAttribute(
      "href",
      `/project/${project.id}/history`,
    );
    await change("Server administrator added the press link https://lefaso.net/a");
    await change(`Awa O. created the project ${project.title}`);
  });

  it("has an import as one entry, without those of its projects", async ({ open, member }) => {
    const { id } = await createProject(member, { title: "Wells of Boulsa" });
    const { data } = await member.client
      .from("projects")
      .select("updated_at")
      .eq("id", id)
      .single()
      .throwOnError();
    await createImport(member, [
      { line: 2, title: "Mangrove nurseries" },
      { line: 3, title: "Solar pumps" },
      { line: 4, id, seen: data.updated_at, reference: "P-1" },
    ]);
    const user = await open();
    await change("Awa O.: Import of 3 projects from projects.csv (2 added, 1 changed)");
    expect(screen.queryByText(/P-1|Mangrove nurseries/)).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole("combobox", { name: "What changed" }), "project");
    await change("Awa O. created the project Wells of Boulsa");
    expect(screen.queryByText(/P-1|Mangrove nurseries/)).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole("combobox", { name: "What changed" }), "imports");
    await change(/^Awa O.: Import of 3 projects/);
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  });

  it("puts together what one person added in one go, and shows it one by one", async ({
    open,
    member,
    project,
  }) => {
    for (const name of ["Boreholes", "Pumps", "Committees"]) {
      await member.client
        .from("key_milestones")
        .insert({ project_id: project.id, name_milestone: name })
        .throwOnError();
    }
    const user = await open();
    const milestones = await change("Awa O. added 3 milestones");
    await user.click(milestones.getByText("Show all 3 changes"));
    expect(milestones.getByText("Pumps")).toBeVisible();
  });

  it("is narrowed by the address, which the choices change", async ({
    backend,
    open,
    project,
    rename,
  }) => {
    await rename(project.id, "Solar pumps");
    await backend.sql`update history set changed_at = changed_at - interval '25 hours'`;
    const user = await open("?kind=posts&by=nobody&period=century");
    expect(await screen.findByText("No change matches this choice.")).toBeVisible();
    expect(screen.getByRole("combobox", { name: "What changed" })).toHaveValue("posts");
    await user.selectOptions(screen.getByRole("combobox", { name: "What changed" }), "project");
    await change(`Awa O. renamed the project from “${project.title}” to “Solar pumps”`);
    expect(window.location.search).toBe("?kind=project");

    await user.selectOptions(screen.getByRole("combobox", { name: "Person" }), "Kofi M.");
    await waitFor(() => expect(screen.queryByText(/Solar pumps/)).not.toBeInTheDocument());
    await user.selectOptions(screen.getByRole("combobox", { name: "Person" }), "Awa O.");
    await change(/^Awa O. renamed the project/);
    await user.selectOptions(screen.getByRole("combobox", { name: "Period" }), "Last 24 hours");
    expect(await screen.findByText("No change matches this choice.")).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Period" }), "Last 7 days");
    await change(/^Awa O. renamed the project/);
  });

  it("loads the next page", async ({ open, backend, project }) => {
    await backend.sql`delete from history where project_id = ${project.id}`;
    await backend.sql`
      insert into history (organization_id, project_id, table_name, row_id, action, old_values, new_values, transaction_id)
      select organization_id, id, 'projects', id::text, 'update',
        jsonb_build_object('beneficiaries', step - 1), jsonb_build_object('beneficiaries', step), step::text
      from projects, generate_series(1, 60) as step where id = ${project.id}`;
    const user = await open("?kind=project");
    await change(/number of beneficiaries from 59 to 60/);
    expect(screen.queryByText(/from 4 to 5/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Show more" }));
    const next = await screen.findByText(/number of beneficiaries from 9 to 10$/);
    await waitFor(() => expect(next.closest("li")).toHaveFocus());
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument();
  });

  it("goes on past a request that changed more rows than a page holds", async ({
    open,
    backend,
    project,
    rename,
  }) => {
    await rename(project.id, "Solar pumps");
    await backend.sql`
      insert into key_milestones (project_id, name_milestone)
      select ${project.id}, 'Borehole ' || number from generate_series(1, 160) as number`;
    const user = await open();
    await change("Server administrator added 50 milestones");
    await user.click(screen.getByRole("button", { name: "Show more" }));
    await change("Server administrator added 160 milestones");
    await change(/^Awa O. renamed the project/);
  });
});

it("every recorded column has a kind, and the database keeps those that are shown", async ({
  backend,
  member,
  project,
}) => {
  const organisation = String(member.organisation.id);
  const columns = await backend.sql`
    with recorded as (
      select event_object_table::text as name, jsonb_object_agg(column_name, case
        when column_name = 'organization_id' or event_object_table = 'organisations' then ${organisation}
        when column_name in ('id', 'project_id') then ${project.id} else 'x' end) as new_row
      from information_schema.triggers
      join information_schema.columns on table_schema = 'public' and table_name = event_object_table
      where trigger_name = 'record_history_inserts' and event_object_schema = 'public'
      group by event_object_table
    )
    select name || '.' || key as name, key = any (entry.changed) as is_kept
    from recorded cross join jsonb_object_keys(new_row) as key
    cross join private.history_entry(name, null, new_row) as entry`;
  // The columns of the five figures share their words.
  const isKept = new Map(
    columns.map(({ name, is_kept }) => [String(name).replace(/dv[1-5]/, "dv"), is_kept]),
  );
  const ofAllTables = new RegExp(`\\.(?:${INTERNAL_COLUMNS.join("|")})$`);
  const told = (names: Iterable<string>) =>
    new Set([...names].filter((name) => !ofAllTables.test(name)));
  expect(told(isKept.keys())).toEqual(told(recordedColumns.keys()));
  // Donors tell what their mirror in projects.images was told by before.
  const shown = [...recordedColumns].filter(
    ([name, kind]) => kind !== "internal" && name !== "projects.images",
  );
  expect(shown.filter(([name]) => isKept.get(name) !== true)).toEqual([]);
});

it("every recorded table can be chosen as what changed", () => {
  const chosen = kindOptions(english, false).flatMap(
    ({ value: kind }) => filtersOf({ by: "", kind, period: "" }).tables ?? [],
  );
  const recorded = [...recordedColumns.keys()].map((name) => name.replace(/\..*/, ""));
  expect(chosen).toEqual(expect.arrayContaining(recorded));
});
