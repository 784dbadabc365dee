import { screen, waitFor } from "@testing-library/react";
import type { TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { describe, expect } from "vitest";
import { sessionKey } from "@/lib/supabase/session";
import { expectLogged } from "@/testing/console";
import { loseAnswer } from "@/testing/interference";
import { renderApp, storeSession } from "@/testing/render-app";

const it = test.extend("projects", ({ backend }) => () => {
  return backend.sql`select title, is_online, user_id, organization_id from projects`;
});

it.beforeEach(({ backend }) => backend.sql`delete from projects`);

const title = () => screen.findByRole("textbox", { name: "Project Title" });
const create = () => screen.getByRole("button", { name: "Create Project" });

describe("a project is not created", () => {
  it.for([
    ["without a title", "", "Title is required"],
    ["with a blank title", "   ", "Title is required"],
    [
      "with a title of 10,000 characters",
      "x".repeat(10_000),
      "Title must be at most 200 characters",
    ],
  ] as const)("%s", async ([_name, text, message], { backend, member, projects }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await user.click(await title());
    await user.paste(text);
    await user.click(create());
    expect(await title()).toHaveAccessibleDescription(message);
    expect(await projects()).toEqual([]);
  });

  it("by an account that names no organisation", async ({ backend, member }) => {
    await renderApp("/login", { backend });
    await storeSession(member);
    const stored = window.localStorage.getItem(sessionKey()) ?? "";
    window.localStorage.setItem(sessionKey(), stored.replace("organization_id", "nothing"));
    window.dispatchEvent(new StorageEvent("storage", { key: sessionKey() }));
    expect(await screen.findByText("Organization information is missing")).toBeVisible();
  });

  it("where the server refuses, with its own message", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await user.type(await title(), "Wells of Kaya");
    await backend.sql`alter table projects add constraint no_wells check (title !~ 'Wells')`;
    await user.click(create());
    expect(await screen.findByRole("alert")).toHaveTextContent(/no_wells/);
    expect(await title()).toHaveValue("Wells of Kaya");
    await backend.sql`alter table projects drop constraint no_wells`;
    await expectLogged("no_wells");
  });
});

describe("a new project", () => {
  it("is the member's own, offline, and appears on the dashboard", async ({
    backend,
    member,
    projects,
  }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await user.type(await title(), "  مياه نظيفة 💧 {Enter}");
    expect(await screen.findByRole("heading", { level: 3, name: "مياه نظيفة 💧" })).toBeVisible();
    expect(window.location.pathname).toBe("/dashboard");
    expect(await projects()).toEqual([
      {
        title: "مياه نظيفة 💧",
        is_online: false,
        user_id: member.userId,
        organization_id: String(member.organisation.id),
      },
    ]);
  });
});

describe("a new project whose answer is lost on the way", () => {
  const fail = async (backend: TestBackend, member: TestMember) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await user.type(await title(), "Wells of Kaya");
    loseAnswer(backend, "POST", "projects");
    await user.click(create());
    expect(await screen.findByRole("alert")).toBeVisible();
    await expectLogged("Failed to fetch");
    return user;
  };

  it("is found by the second attempt, and there once", async ({ backend, member, projects }) => {
    const user = await fail(backend, member);
    expect(await projects()).toHaveLength(1);
    await user.click(create());
    expect(await screen.findByRole("heading", { level: 3, name: "Wells of Kaya" })).toBeVisible();
    expect(await projects()).toHaveLength(1);
  });

  it("is another one under another title", async ({ backend, member, projects }) => {
    const user = await fail(backend, member);
    await user.type(await title(), " and Boulsa{Enter}");
    await screen.findByRole("heading", { level: 3, name: "Wells of Kaya and Boulsa" });
    expect(await projects()).toHaveLength(2);
  });

  it("is created anew where it was deleted meanwhile", async ({ backend, member, projects }) => {
    const user = await fail(backend, member);
    const { data } = await member.client.from("projects").select("id").single().throwOnError();
    await member.client.from("projects").delete().eq("id", data.id).throwOnError();
    await user.click(create());
    expect(await screen.findByText(/^This id belongs to a project in the trash/)).toBeVisible();
    await expectLogged("This id belongs to a project in the trash");
    await user.click(create());
    await screen.findByRole("heading", { level: 3, name: "Wells of Kaya" });
    expect(await projects()).toHaveLength(1);
  });
});

describe("going back to the dashboard", () => {
  it("asks when a title was typed", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await user.type(await title(), "Wells");
    await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
    await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(screen.getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  });

  it("just goes when nothing was typed", async ({ backend, member }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await title();
    await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
    await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  });
});
