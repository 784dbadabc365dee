import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { renderApp } from "@/testing/render-app";

/* More projects than a browser holds: the database finds their titles, and the menu behaves the same. */

it.beforeAll(async ({ backend, member }) => {
  await backend.sql`
    insert into projects (title, organization_id, content_updated_at)
    select case number when 1500 then 'Écoles de Gorée' when 1501 then 'Pub 007' else 'Project' || number end,
      ${member.organisation.id}::bigint, now() - number * interval '1 minute'
    from generate_series(1, 2010) as number`;
});

const openMenu = async (user: UserEvent) => {
  await screen.findByRole("heading", { level: 1 });
  await user.keyboard("{Control>}k{/Control}");
  return screen.findByRole("combobox", { name: "Find projects, pages and actions" });
};
const editor = (title: string) => screen.findByRole("option", { name: `${title} offline` });
const offline = () =>
  screen.queryAllByRole("option", { name: / offline$/ }).map(({ textContent }) => textContent);

describe("the command menu over thousands of projects", () => {
  it("proposes those that changed last, and finds every other", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    const input = await openMenu(user);
    expect(await editor("Project1")).toBeVisible();
    expect(offline()).toHaveLength(6);
    for (const [typed, title] of [
      ["edit goree", "Écoles de Gorée"],
      ["7 PUB", "Pub 007"],
    ] as const) {
      await user.clear(input);
      await user.type(input, typed);
      expect(await editor(title), typed).toBeVisible();
    }
    await user.clear(input);
    await user.type(input, "xyzzy");
    expect(await screen.findByText("No matches. Try another word.")).toBeVisible();
  });

  it("puts first what the person used last", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await user.type(await openMenu(user), "goree");
    await editor("Écoles de Gorée");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/project\//));
    await openMenu(user);
    await waitFor(() => expect(offline()[0]).toContain("Écoles de Gorée"));
  });
});
