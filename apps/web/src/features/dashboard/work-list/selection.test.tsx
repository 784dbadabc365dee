import { screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { requestsSettled } from "@/testing/requests";

// Compiled ahead: the first test would wait for it.
await import("@/app/staff-pages");
await import("@/features/dashboard/dashboard-page");

const it = test
  .extend("open", ({ backend, member }) => async (address = "/dashboard") => {
    const user = await renderApp(address, { backend, as: member });
    await user.click(await screen.findByRole("button", { name: "Table" }));
    return user;
  })
  .extend("states", ({ backend }) => async () => {
    const rows = await backend.sql<{ title: string; is_online: boolean }[]>`
      select title, is_online from projects order by title`;
    return rows.map(({ title, is_online }) => `${title}${is_online ? " online" : ""}`);
  });

it.beforeEach(async ({ backend, member, colleague }) => {
  await backend.sql`delete from projects`;
  await backend.sql`delete from private.deleted_projects`;
  await backend.sql`update members set role = 'administrator' where user_id = ${colleague.userId}`;
  await backend.sql`update members set role = 'member' where user_id = ${member.userId}`;
  await createProject(member, { title: "Wells" });
  await createProject(member, { title: "Seeds", is_online: true });
  await createProject(colleague, { title: "Their latrines" });
});

const box = (name: string) => screen.findByRole("checkbox", { name });
const visibility = () => screen.getByRole("combobox", { name: "Visibility" });
const online = (title: string) => screen.getByRole("switch", { name: `${title} is online` });
const action = (name: string) => screen.findByRole("button", { name });
const agree = async (question: string, answer: string, texts: RegExp) => {
  const asked = await screen.findByRole("alertdialog", { name: question });
  expect(asked).toHaveTextContent(texts);
  return within(asked).getByRole("button", { name: answer });
};

describe("a selection in the table", () => {
  it("is not offered beside cards", async ({ backend, member }) => {
    await renderApp("/dashboard", { backend, as: member });
    expect(await screen.findByRole("heading", { level: 3, name: "Wells" })).toBeVisible();
    expect(screen.queryByRole("checkbox", { name: /^Select/ })).not.toBeInTheDocument();
  });

  it("says how many can be put online and why others cannot, and is taken back", async ({
    open,
    states,
  }) => {
    const user = await open();
    await user.click(await box("Select Wells"));
    expect(screen.getByText("1 selected")).toHaveRole("status");
    expect(await box("Select all")).toBePartiallyChecked();
    await user.click(await box("Select all"));
    expect(screen.getByText("3 selected")).toBeVisible();
    expect(screen.getByText(/^1 is not yours: only its owner puts it online/)).toBeVisible();
    await user.click(await action("Put online (1)"));
    await user.click(
      await agree(
        "Put 1 project online?",
        "Put online",
        /1 is not yours and stays as it is\. 1 is online already\./,
      ),
    );
    expect(await screen.findByText("1 project is online now")).toBeVisible();
    expect(await states()).toEqual(["Seeds online", "Their latrines", "Wells online"]);
    await waitFor(() => expect(online("Wells")).toBeChecked());
    await waitFor(async () => expect(await box("Select all")).toHaveFocus());
    expect(await box("Select Wells")).not.toBeChecked();
    await user.click(await action("Undo"));
    expect(await screen.findByText("1 project is offline now")).toBeVisible();
    expect(await states()).toEqual(["Seeds online", "Their latrines", "Wells"]);
    await waitFor(() => expect(online("Wells")).not.toBeChecked());
    expect(online("Seeds")).toBeChecked();
  });

  it("goes to the trash after a question, and comes back", async ({ open, states }) => {
    const user = await open();
    await user.click(await box("Select all"));
    await user.click(await action("Move to trash (3)"));
    await user.click(
      await agree("Move 3 projects to the trash?", "Move to trash", /put back for 30 days/),
    );
    expect(await screen.findByText("3 projects moved to the trash")).toBeVisible();
    expect(await states()).toEqual([]);
    expect(await screen.findByText(/^No projects yet/)).toBeVisible();
    expect(await screen.findByRole("link", { name: "Trash (3)" })).toBeVisible();
    await user.click(await action("Undo"));
    expect(await screen.findByText("3 projects put back")).toBeVisible();
    expect(await box("Select Wells")).not.toBeChecked();
    expect(await screen.findByRole("link", { name: "Trash" })).toBeVisible();
    expect(await states()).toEqual(["Seeds online", "Their latrines", "Wells"]);
  });

  it("says which of it leave IATI before it goes offline or to the trash", async ({
    backend,
    member,
    open,
    states,
  }) => {
    await backend.sql`
      update organisations set iati_identifier = 'FR-RCS-1' where id = ${member.organisation.id}`;
    const user = await open();
    try {
      await user.click(await box("Select all"));
      await user.click(await action("Move to trash (3)"));
      const question = "Move 3 projects to the trash?";
      await user.click(await agree(question, "Cancel", /1 of them leaves your next IATI file\./));
      await user.click(await action("Take offline (1)"));
      await user.click(
        await agree("Take 1 project offline?", "Cancel", /It leaves your next IATI file\./),
      );
      await user.click(online("Seeds"));
      await user.click(
        await agree("Take this project offline?", "Cancel", /It leaves your next IATI file\./),
      );
      expect(await states()).toEqual(["Seeds online", "Their latrines", "Wells"]);
    } finally {
      await backend.sql`update organisations set iati_identifier = null`;
    }
  });

  it("is handed over as far as it is the person's own", async ({ backend, colleague, open }) => {
    await backend.sql`update members set name = 'Kofi' where user_id = ${colleague.userId}`;
    const user = await open();
    await user.click(await box("Select all"));
    await user.click(await action("Hand over… (2)"));
    const dialog = within(await screen.findByRole("dialog", { name: "Hand over 2 projects?" }));
    expect(dialog.getByText(/1 is not yours and stays as it is/)).toBeVisible();
    await user.selectOptions(
      dialog.getByRole("combobox", { name: "New owner" }),
      dialog.getByRole("option", { name: /Kofi/ }),
    );
    await user.click(dialog.getByRole("button", { name: "Hand over" }));
    expect(await screen.findByText("Kofi owns 2 projects now")).toBeVisible();
    const owners = await backend.sql`select distinct user_id from projects`;
    expect(owners).toEqual([{ user_id: colleague.userId }]);
  });

  it("says why nothing was done, where somebody else owns them meanwhile, also above another list", async ({
    backend,
    colleague,
    open,
    states,
  }) => {
    const user = await open();
    await user.click(await box("Select Wells"));
    await backend.sql`update projects set user_id = ${colleague.userId}`;
    const letGo = holdCalls(backend, "POST", "rpc/change_projects");
    await user.click(await action("Put online (1)"));
    await user.click(await agree("Put 1 project online?", "Put online", /Anyone/));
    await user.selectOptions(visibility(), "Offline");
    await waitFor(() => expect(window.location.search).toBe("?show=offline"));
    await user.click(screen.getByRole("link", { name: "Vigie" }));
    await waitFor(() => expect(visibility()).toHaveDisplayValue("Online and offline"));
    letGo();
    const sentence = "None of these projects can be changed by you. Please look at the list again.";
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    await expectLogged(sentence);
    expect(await states()).toContain("Wells");
  });

  it("is forgotten with another filter, also what was ticked until its list came", async ({
    backend,
    open,
  }) => {
    const user = await open();
    await user.click(await box("Select Wells"));
    const letGo = holdCalls(backend, "GET", "rpc/work_list");
    await user.selectOptions(visibility(), "Offline");
    await user.click(await box("Select all"));
    letGo();
    await waitFor(() => expect(screen.queryByText("Seeds")).not.toBeInTheDocument());
    expect(screen.queryByText("3 selected")).not.toBeInTheDocument();
    expect(await box("Select Wells")).not.toBeChecked();
  });

  it("is taken back also where the list is another by the answer", async ({
    backend,
    open,
    states,
  }) => {
    const user = await open();
    await user.click(await box("Select Seeds"));
    const letGo = holdCalls(backend, "POST", "rpc/change_projects");
    await user.click(await action("Take offline (1)"));
    await user.click(await agree("Take 1 project offline?", "Take offline", /no longer/));
    await user.selectOptions(visibility(), "Offline");
    await waitFor(() => expect(screen.queryByText("1 selected")).not.toBeInTheDocument());
    letGo();
    await user.click(await action("Undo"));
    expect(await screen.findByText("1 project is online now")).toBeVisible();
    expect(await states()).toEqual(["Seeds online", "Their latrines", "Wells"]);
  });

  it("loses what was changed, and neither what was ticked meanwhile nor the focus elsewhere", async ({
    backend,
    open,
  }) => {
    const user = await open();
    await user.click(await box("Select Wells"));
    const letGo = holdCalls(backend, "POST", "rpc/change_projects");
    await user.click(await action("Put online (1)"));
    await user.click(await agree("Put 1 project online?", "Put online", /Anyone/));
    await user.click(await box("Select Their latrines"));
    const search = screen.getByRole("searchbox", { name: "Search projects" });
    await user.click(search);
    letGo();
    expect(await screen.findByText("1 project is online now")).toBeVisible();
    expect(await screen.findByText("1 selected")).toBeVisible();
    expect(await box("Select Their latrines")).toBeChecked();
    expect(search).toHaveFocus();
  });

  it("reaches what is not loaded yet, five hundred at once, and no list that is shown by then", async ({
    backend,
    member,
    open,
  }) => {
    await backend.sql`
      insert into projects (title, user_id, organization_id)
      select 'Import ' || number, ${member.userId}, ${member.organisation.id}
      from generate_series(1, 520) as number`;
    const user = await open();
    await user.click(await box("Select all"));
    expect(screen.getByText("60 selected")).toBeVisible();
    await user.click(await action("Select the first 500"));
    expect(await screen.findByText("500 selected")).toBeVisible();

    await user.click(await action("Clear selection"));
    await user.click(await box("Select all"));
    const letGo = holdCalls(backend, "GET", "rpc/work_selection");
    await user.click(await action("Select the first 500"));
    await user.selectOptions(visibility(), "Online");
    await waitFor(() =>
      expect(screen.getAllByRole("checkbox", { name: /^Select / })).toHaveLength(2),
    );
    await user.click(await box("Select Seeds"));
    letGo();
    await requestsSettled();
    expect(screen.getByText("1 selected")).toBeVisible();
  });
});
