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
const undoButton = () => screen.findByRole("button", { name: "Undo import: projects.csv" });
const publishButton = () => screen.findByRole("button", { name: "Put online… projects.csv" });
/** Until the projects are online, a press on it does nothing. */
const offlineButton = async () => {
  const found = await screen.findByRole("button", { name: "Take all offline: projects.csv" });
  await waitFor(() => expect(found).not.toHaveAttribute("aria-disabled", "true"));
  return found;
};
const question = async (name: string) => within(await screen.findByRole("alertdialog", { name }));
const undoQuestion = () => question("Undo this import?");
const noButtons = () =>
  expect(screen.queryByRole("button", { name: /projects\.csv/ })).not.toBeInTheDocument();

describe("undoing an import", () => {
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
    expect(screen.queryByRole("button", { name: /^Put online/ })).not.toBeInTheDocument();
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
    await user.click((await undoQuestion()).getByRole("button", { name: "Undo import" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This import was taken back already.",
    );
    await expectLogged("This import was taken back already.");
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
    await user.click(asked.getByRole("button", { name: "Keep import" }));
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
    await user.click((await undoQuestion()).getByRole("button", { name: "Undo import" }));
    expect(
      await screen.findByText(
        "The import of 2 projects was undone. In 1 project what somebody changed since stays.",
      ),
    ).toBeVisible();
    expect(screen.getByText(/undid the import/).closest("li")).toHaveTextContent(
      "2 projects, in 1 project what somebody changed since stays",
    );
    noButtons();
    expect(screen.getByText(/Import of 3 projects/).closest("li")).toHaveFocus();
    expect(await titles(all)).toEqual(["Pumps"]);
  });
});

describe("putting the projects of an import online", () => {
  const dialog = async () =>
    within(await screen.findByRole("dialog", { name: "Put projects of this import online?" }));

  it("proposes those half complete, says what they lack and shows the first, and can be undone", async ({
    backend,
    member,
    imported,
    titles,
  }) => {
    const all = ["Bare", "Filled"];
    await imported(all);
    await backend.sql`
      update projects set countries = '{ml}', cities = '{Mopti}', budget = 5, money_spent = 1, beneficiaries = 9,
        start_date = '2025-01-01', end_date = '2026-01-01' where title = 'Filled'`;
    const user = await renderApp(address, { backend, as: member });
    await user.click(await publishButton());
    const asked = await dialog();
    expect(asked.getByRole("radio", { name: "Those at least 50% complete (1)" })).toBeChecked();
    expect(asked.getByRole("status")).toHaveTextContent(
      "1 project, all with a country, none with a picture",
    );
    expect(await asked.findByTitle("Preview of the project")).toBeInTheDocument();
    await user.click(asked.getByRole("radio", { name: "All (2)" }));
    expect(asked.getByRole("status")).toHaveTextContent(
      "2 projects, 1 without a country, none with a picture",
    );
    await user.click(asked.getByRole("radio", { name: /^Those/ }));
    await user.click(asked.getByRole("button", { name: "Put 1 project online" }));
    expect(await screen.findByText("1 project is online now")).toBeVisible();
    expect(await screen.findByText(/put 1 project of the import/)).toBeVisible();
    expect(await titles(all)).toEqual(["Bare", "Filled online"]);
    const offline = await offlineButton();
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("1 project is offline now")).toBeVisible();
    expect(await titles(all)).toEqual(["Bare", "Filled"]);
    await waitFor(() => expect(offline).not.toBeInTheDocument());
  });

  it("puts none online where none is half complete, unless all are wanted", async ({
    backend,
    member,
    imported,
    titles,
  }) => {
    await imported(["First", "Second"]);
    const user = await renderApp(address, { backend, as: member });
    await user.click(await publishButton());
    const asked = await dialog();
    expect(asked.getByRole("status")).toHaveTextContent("None of them is half complete yet.");
    await user.click(asked.getByRole("button", { name: "Put online" }));
    await user.click(asked.getByRole("radio", { name: "All (2)" }));
    await user.click(asked.getByRole("button", { name: "Put 2 projects online" }));
    await user.click(await offlineButton());
    expect(await titles(["First", "Second"])).toEqual(["First online", "Second online"]);
    expect(screen.queryByRole("button", { name: /^Put online/ })).not.toBeInTheDocument();
    const offline = await question("Take the 2 projects of this import offline?");
    await user.click(offline.getByRole("button", { name: "Take offline" }));
    expect(await screen.findByText(/took 2 projects of the import/)).toBeVisible();
    expect(await titles(["First", "Second"])).toEqual(["First", "Second"]);
    expect(await publishButton()).toBeVisible();
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
    const asked = await dialog();
    await user.click(asked.getByRole("radio", { name: "All (1)" }));
    await user.click(asked.getByRole("button", { name: "Put 1 project online" }));
    const sentence =
      "No project of this import can be changed by you. Please look at the history again.";
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    await expectLogged(sentence);
  });
});
