import { screen, waitFor, within } from "@testing-library/react";
import { createImport, createProject } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { rememberLanguage } from "@/lib/language/chosen-language";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

// Compiled ahead: the first test would wait for it.
await import("@/app/staff-pages");
await import("@/features/project-editor/project-editor");
await import("./history-page");

const it = test
  .extend("open", ({ backend, member, project }) => () => {
    return renderApp(`/project/${project.id}/history`, { backend, as: member });
  })
  .extend(
    "save",
    ({ member, project }) =>
      async (columns: {
        budget?: number;
        long_description?: string | null;
        beneficiaries?: number;
      }) => {
        await member.client.from("projects").update(columns).eq("id", project.id).throwOnError();
      },
  )
  .extend("stored", ({ backend, project }) => async () => {
    const [row] =
      await backend.sql`select budget, long_description from projects where id = ${project.id}`;
    return row;
  });

const button = (name: string | RegExp) => screen.findByRole("button", { name });
const agree = async () =>
  within(await screen.findByRole("alertdialog", { name: "Put back the old value?" })).getByRole(
    "button",
    { name: "Put back" },
  );

describe("the history of a project", () => {
  it("has nothing of other projects", async ({ open, member }) => {
    await createProject(member, { title: "Mangrove nurseries" });
    await open();
    expect(await screen.findByText(/created the project/)).toBeVisible();
    expect(screen.getByRole("heading", { level: 2, name: "Today" })).toBeVisible();
    expect(screen.queryByText("Mangrove nurseries")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "History" })).toHaveAttribute("aria-current", "page");
  });

  it("says of a change that an import made it", async ({ backend, member }) => {
    await createImport(member, [{ line: 2, title: "Nurseries from a file" }]);
    const [imported] =
      await backend.sql`select id from projects where title = 'Nurseries from a file'`;
    await member.client
      .from("projects")
      .update({ budget: 80_000 })
      .eq("id", String(imported?.id))
      .throwOnError();
    await renderApp(`/project/${imported?.id}/history`, { backend, as: member });
    const created = await screen.findByText(/created the project/);
    const made = created.closest("li") ?? created;
    expect(made).toHaveTextContent("Part of an import of projects");
    expect(within(made).getByRole("link", { name: "import of projects" })).toHaveAttribute(
      "href",
      "/settings/history?kind=imports",
    );
    expect(screen.getByText(/set the budget/).closest("li")).not.toHaveTextContent("an import");
  });

  it("shows old and new texts side by side, on demand", async ({ open, save }) => {
    await save({ long_description: `Seven boreholes.\n${"a".repeat(100)}` });
    await save({ long_description: "Twelve boreholes." });
    const user = await open();
    const line = await screen.findByText(/changed the long description$/);
    const item = within(line.closest("li") ?? line);
    expect(item.getByText(/^Seven boreholes/)).not.toBeVisible();
    await user.click(item.getByText("Show old and new"));
    expect(item.getByText(/^Seven boreholes/)).toBeVisible();
    expect(item.getByText("Twelve boreholes.")).toBeVisible();
  });
});

describe("putting back", () => {
  it("is not offered for what was added", async ({ open }) => {
    await open();
    await screen.findByText(/created the project/);
    expect(screen.queryByRole("button", { name: /^Put back/ })).not.toBeInTheDocument();
  });

  it("a value asks once, and does nothing where that is declined", async ({
    open,
    save,
    stored,
  }) => {
    await save({ budget: 80_000, long_description: "Water.\nFor all." });
    await save({ budget: 88_000, long_description: null, beneficiaries: 8400 });
    const user = await open();
    await user.click(await button(/^Put back: changed/));
    const question = await screen.findByRole("alertdialog", { name: "Put back the old value?" });
    expect(question).toHaveTextContent(
      "This puts the budget back to “€80,000”. This empties the number of beneficiaries again. This puts the long description back as before.",
    );
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect((await stored())?.budget).toBe("88000.00");
  });

  it("a value that was changed again since is refused, in the server's words", async ({
    open,
    save,
    stored,
  }) => {
    await save({ budget: 80_000 });
    await save({ budget: 88_000 });
    const user = await open();
    await user.click(await button(/^Put back: changed the budget/));
    await save({ budget: 90_000 });
    await user.click(await agree());
    expect(await screen.findByRole("alert")).toHaveTextContent("This was changed again since");
    await expectLogged("This was changed again since");
    expect((await stored())?.budget).toBe("90000.00");
  });

  it("is told in French in words of its own, which are not the button's", async ({
    open,
    save,
  }) => {
    rememberLanguage("fr");
    await save({ budget: 80_000 });
    await save({ budget: 88_000 });
    const user = await open();
    await user.click(await button(/^Rétablir\u00a0: a modifié/));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Rétablir" }));
    expect(await screen.findByRole("group", { name: "Rétabli" })).toBeInTheDocument();
  });

  it("a value gives it back, which is a change of its own", async ({ open, save, stored }) => {
    await save({ budget: 80_000 });
    await save({ budget: 88_000 });
    const user = await open();
    await user.click(await button(/^Put back: changed the budget/));
    await user.click(await agree());
    expect(await screen.findByText(/changed the budget from €88,000 to €80,000$/)).toBeVisible();
    expect(await screen.findByRole("group", { name: "Put back" })).toBeInTheDocument();
    expect((await stored())?.budget).toBe("80000.00");
  });

  it("a deleted row takes no other's place, so that it is not asked", async ({
    open,
    backend,
    member,
    project,
  }) => {
    const { data: row } = await member.client
      .from("key_milestones")
      .insert({ project_id: project.id, name_milestone: "Boreholes 1 to 7" })
      .select("id")
      .single()
      .throwOnError();
    await member.client.from("key_milestones").delete().eq("id", row.id).throwOnError();
    const user = await open();
    await user.click(await button("Put back: deleted the milestone Boreholes 1 to 7"));
    expect(await screen.findByRole("group", { name: "Put back" })).toBeInTheDocument();
    const rows = await backend.sql`select name_milestone from key_milestones where id = ${row.id}`;
    expect(rows).toEqual([{ name_milestone: "Boreholes 1 to 7" }]);
    const again = await button("Put back: deleted the milestone Boreholes 1 to 7");
    await waitFor(() => expect(again).not.toHaveAttribute("aria-disabled"));
    await user.click(again);
    expect(await screen.findByRole("alert")).toHaveTextContent("This was already put back");
    await expectLogged("This was already put back");
  });
});
