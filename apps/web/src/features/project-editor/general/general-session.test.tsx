import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { endSessionElsewhere } from "@/testing/end-session";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

let awa: TestMember;
let projectId: string;
let user: UserEvent;

// Their sessions end in these tests.
it.beforeEach(async ({ backend }) => {
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
  projectId = (await createProject(awa, { title: "A well" })).id;
  user = await renderApp(`/project/${projectId}/edit`, { backend, as: awa });
  await user.clear(await title());
  await user.type(await title(), "Wells of Kaya");
});

const title = () => screen.findByRole("textbox", { name: "Title" });
const keepMine = () => screen.findByRole("button", { name: "Keep mine: Title" });
const signInPage = () => screen.findByRole("heading", { level: 1, name: "Sign in" });

async function signIn(member: TestMember) {
  await user.type(await screen.findByRole("textbox", { name: "Email" }), member.email);
  await user.type(screen.getByLabelText("Password"), `${member.password}{Enter}`);
}

describe("a session that ends in the middle of the work", () => {
  it("does not show what was typed to the next person", async ({ backend }) => {
    endSessionElsewhere();
    await signInPage();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    await signIn(await createMember(backend, awa.organisation));
    expect(await screen.findByRole("heading", { level: 1, name: /^Hello, / })).toBeVisible();
    expect(screen.queryByText("Wells of Kaya")).not.toBeInTheDocument();
  });

  it("gives back what was typed after the sign-in, still unsaved, and once it is saved not over later work", async ({
    backend,
  }) => {
    endSessionElsewhere();
    await signIn(awa);
    await waitFor(async () => expect(await title()).toHaveValue("Wells of Kaya"));
    expect(screen.getByText("Unsaved changes")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await screen.findByText("Changes saved successfully")).toBeVisible();
    await user.click(screen.getByRole("link", { name: /^Key Milestones/ }));
    await screen.findByRole("heading", { level: 1, name: /Milestones/ });
    await backend.sql`update projects set title = 'Wells of Dori' where id = ${projectId}`;
    await user.click(screen.getByRole("link", { name: /^General Information/ }));
    await waitFor(async () => expect(await title()).toHaveValue("Wells of Dori"));
    expect(screen.queryByText("Unsaved changes")).not.toBeInTheDocument();
  });

  it("at the very save loses nothing either", async ({ backend }) => {
    sendRequestsTo(async (input, init) =>
      init?.method === "PATCH"
        ? Response.json({ message: "JWT expired", code: "PGRST303" }, { status: 401 })
        : backend.fetch(input, init),
    );
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    await signInPage();
    await expectLogged("failed.saveProject");
    sendRequestsTo(backend.fetch);
    await signIn(awa);
    await waitFor(async () => expect(await title()).toHaveValue("Wells of Kaya"));
  });

  it("does not hide that the project was changed before the sign-in", async ({ backend }) => {
    endSessionElsewhere();
    await signInPage();
    await backend.sql`update projects set title = 'Two wells' where id = ${projectId}`;
    await signIn(awa);
    await waitFor(async () => expect(await title()).toHaveValue("Wells of Kaya"));
    await user.click(screen.getByRole("button", { name: "Save Changes" }));
    expect(await keepMine()).toBeEnabled();
    await expectLogged("failed.saveProject");
  });

  it("before a choice was made asks again, rather than overwrite what another stored", async ({
    backend,
  }) => {
    await backend.sql`update projects set title = 'Two wells' where id = ${projectId}`;
    for (const ends of [true, false]) {
      await user.click(await screen.findByRole("button", { name: "Save Changes" }));
      expect(await keepMine()).toBeEnabled();
      await expectLogged("failed.saveProject");
      if (ends) {
        endSessionElsewhere();
        await signIn(awa);
      }
    }
    expect(await backend.sql`select title from projects where id = ${projectId}`).toEqual([
      { title: "Two wells" },
    ]);
  });
});
