import { screen, waitFor, within } from "@testing-library/react";
import { createImport } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

// Compiled ahead: the first test would wait for it.
await import("@/app/staff-pages");
await import("./organisation-history-page");

const it = test
  .extend("people", ({ backend, member, colleague }) => async (role = "member") => {
    await backend.sql`update members set role = 'administrator', name = 'Awa' where user_id = ${member.userId}`;
    await backend.sql`update members set role = ${role}, name = 'Kofi' where user_id = ${colleague.userId}`;
  })
  // One import at a time, so that its buttons are the only ones.
  .extend("imported", ({ backend, member, people }) => async (titles: readonly string[]) => {
    await people();
    await backend.sql`delete from history where table_name = 'imports'`;
    return createImport(
      member,
      titles.map((title, index) => ({ line: index + 2, title })),
    );
  })
  .extend("titles", ({ backend }) => async (titles: readonly string[]) => {
    const rows = await backend.sql<{ title: string; is_online: boolean }[]>`
      select title, is_online from projects where title = any (${[...titles]}) order by title`;
    return rows.map(({ title, is_online }) => `${title}${is_online ? " online" : ""}`);
  });

const address = "/settings/history?kind=imports";
const undoButton = () => screen.findByRole("button", { name: "Undo the import projects.csv" });
const publishButton = () => screen.findByRole("button", { name: "Put all online: projects.csv" });
const question = async (name: string) => within(await screen.findByRole("alertdialog", { name }));
const undoQuestion = () => question("Take this import back?");
const noButtons = () =>
  expect(screen.queryByRole("button", { name: /projects\.csv/ })).not.toBeInTheDocument();

describe("taking an import back", () => {
  it("is not offered to a colleague", async ({ backend, colleague, imported }) => {
    await imported(["Wells"]);
    await renderApp(address, { backend, as: colleague });
    expect(await screen.findByText(/Import of 1 project from/)).toBeVisible();
    noButtons();
  });

  it("is offered to an administrator, who cannot put its projects online", async ({
    backend,
    colleague,
    imported,
    people,
  }) => {
    await imported(["Wells"]);
    await people("administrator");
    await renderApp(address, { backend, as: colleague });
    expect(await undoButton()).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Put all online/ })).not.toBeInTheDocument();
  });

  it("says so when somebody did it meanwhile, and is not offered any more", async ({
    backend,
    member,
    imported,
  }) => {
    const id = await imported(["Wells"]);
    const user = await renderApp(address, { backend, as: member });
    await user.click(await undoButton());
    await member.client.rpc("undo_import", { import: id }).throwOnError();
    await user.click((await undoQuestion()).getByRole("button", { name: "Take back" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This import was taken back already.",
    );
    expectLogged("This import was taken back already.");
    await waitFor(noButtons);
  });

  it("asks, and does nothing where that is declined", async ({
    backend,
    member,
    imported,
    titles,
  }) => {
    await imported(["Kept one", "Kept two"]);
    const user = await renderApp(address, { backend, as: member });
    await user.click(await undoButton());
    const asked = await undoQuestion();
    expect(
      asked.getByText(
        "The 2 projects that it added go to the trash. What somebody changed since stays as it is.",
      ),
    ).toBeVisible();
    await user.click(asked.getByRole("button", { name: "Keep the import" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(await titles(["Kept one", "Kept two"])).toEqual(["Kept one", "Kept two"]);
  });

  it("says what was taken back and what was left, once", async ({
    backend,
    member,
    imported,
    titles,
  }) => {
    const all = ["Boreholes", "Latrines", "Pumps"];
    await imported(all);
    await backend.sql`update projects set budget = 5 where title = 'Pumps'`;
    const user = await renderApp(address, { backend, as: member });
    await user.click(await undoButton());
    await user.click((await undoQuestion()).getByRole("button", { name: "Take back" }));
    expect(
      await screen.findByText(
        "2 projects were taken back. In 1 project what somebody changed since stays.",
      ),
    ).toBeVisible();
    expect(screen.getByText(/took back the import/).closest("li")).toHaveTextContent(
      "2 projects, in 1 project what somebody changed since stays",
    );
    noButtons();
    expect(screen.getByText(/Import of 3 projects/).closest("li")).toHaveFocus();
    expect(await titles(all)).toEqual(["Pumps"]);
  });
});

describe("putting all projects of an import online", () => {
  it("asks, says how many there are now, and is not offered again", async ({
    backend,
    member,
    imported,
    titles,
  }) => {
    await imported(["First", "Second"]);
    const user = await renderApp(address, { backend, as: member });
    await user.click(await publishButton());
    const asked = await question("Put the 2 projects of this import online?");
    expect(asked.getByText(/^Anyone will be able to see those that are yours/)).toBeVisible();
    await user.click(asked.getByRole("button", { name: "Put online" }));
    expect(await screen.findByText("2 projects are online now")).toBeVisible();
    expect(await screen.findByText(/put 2 projects of the import/)).toBeVisible();
    expect(await titles(["First", "Second"])).toEqual(["First online", "Second online"]);
    expect(screen.queryByRole("button", { name: /^Put all online/ })).not.toBeInTheDocument();
    expect(await undoButton()).toBeVisible();
  });

  it("says why it cannot, where none is the person's own any more", async ({
    backend,
    member,
    imported,
  }) => {
    await imported(["Handed over"]);
    const user = await renderApp(address, { backend, as: member });
    await user.click(await publishButton());
    await backend.sql`update projects set user_id = null where title = 'Handed over'`;
    const asked = await question("Put the project of this import online?");
    await user.click(asked.getByRole("button", { name: "Put online" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "None of the projects of this import is offline and yours.",
    );
    expectLogged("None of the projects of this import is offline and yours.");
  });
});
