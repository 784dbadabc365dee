import { screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import {
  FOREIGN_PICTURE,
  onlineProject,
  PICTURE,
  sectionsCome,
  visit,
} from "@/features/project-page/testing/visit";

const it = test.extend(
  "addMember",
  ({ member }) =>
    async (projectId: string, overrides: object = {}): Promise<void> => {
      await member.client
        .from("team")
        .insert({
          project_id: projectId,
          first_name: "Awa",
          last_name: "Ouédraogo",
          job_title: "Project lead",
          ...overrides,
        })
        .throwOnError();
    },
);

const team = async () => within(await screen.findByRole("region", { name: "Team" }));

describe("what is not shown of a team", () => {
  it("is any member of an offline project", async ({ member, addMember, backend }) => {
    const { id } = await createProject(member);
    await addMember(id);
    const { data } = await backend.client().from("team").select("id").eq("project_id", id);
    expect(data).toEqual([]);
  });

  it("is a portrait that lies with third parties: initials stand in its place", async ({
    member,
    addMember,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addMember(id, { photo_url: FOREIGN_PICTURE });
    await visit(backend, id);
    expect(await (await team()).findByText("AO")).toBeVisible();
    await sectionsCome();
    expect(document.querySelector("img")).toBeNull();
  });

  it("is a profile whose link would run code", async ({ backend, member, addMember }) => {
    await backend.sql`alter table team drop constraint team_linkedin_url_address`;
    const id = await onlineProject(member);
    await addMember(id, { linkedin_url: "javascript:alert(1)" });
    await visit(backend, id);
    expect((await team()).queryByRole("link")).not.toBeInTheDocument();
  });

  it("is the section, where there are no members", async ({ backend, member }) => {
    await visit(backend, await onlineProject(member));
    await sectionsCome();
    expect(screen.queryByRole("heading", { name: "Team" })).not.toBeInTheDocument();
  });
});

describe("a team", () => {
  it("has names and jobs, a portrait or initials, and links to profiles", async ({
    member,
    addMember,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addMember(id, {
      photo_url: PICTURE,
      linkedin_url: "https://www.linkedin.com/in/awa",
      created_at: "2025-01-01",
    });
    await addMember(id, { first_name: "issa", last_name: "Sawadogo", job_title: "Hydrogeologist" });
    await visit(backend, id);
    const rows = (await team()).getAllByRole("listitem");
    expect(rows[0]).toHaveTextContent(/Awa Ouédraogo.*Project lead/);
    await waitFor(() => expect(rows[0]?.querySelector("img")).toHaveAttribute("src", PICTURE));
    expect(rows[1]).toHaveTextContent(/IS.*issa Sawadogo.*Hydrogeologist/);
    const profile = (await team()).getByRole("link", { name: /^LinkedIn of Awa Ouédraogo/ });
    expect(profile).toHaveAttribute("href", "https://www.linkedin.com/in/awa");
  });

  it("of forty is twelve at first, and all of them on demand", async ({ member, backend }) => {
    const id = await onlineProject(member);
    await backend.sql`
      insert into team (project_id, first_name, last_name, job_title)
      select ${id}, 'Person', n::text, 'Mason' from generate_series(1, 40) as n`;
    const user = await visit(backend, id);
    expect((await team()).getAllByRole("listitem")).toHaveLength(12);
    await user.click((await team()).getByRole("button", { name: "Show all 40 people" }));
    expect((await team()).getAllByRole("listitem")).toHaveLength(40);
  });

  it("is asked for by name first; portraits come in a request of their own", async ({
    member,
    addMember,
    backend,
  }) => {
    const id = await onlineProject(member);
    await addMember(id, { photo_url: PICTURE });
    const requests: URL[] = [];
    await visit(backend, id, requests);
    await team();
    await sectionsCome();
    // The page of the test before may still be asking for its own.
    const selects = requests
      .filter(({ pathname }) => pathname.endsWith("/team"))
      .filter(({ searchParams }) => searchParams.get("project_id") === `eq.${id}`)
      .map(({ searchParams }) => searchParams.get("select"));
    expect(selects).toHaveLength(2);
    expect(selects[0]).not.toContain("photo_url");
  });
});
