import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls, refuseCalls } from "@/testing/interference";
import { preview } from "@/testing/preview";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  .extend(
    "open",
    ({ member, project, backend }) =>
      async (
        amounts: { money_spent?: number; budget?: number } = {},
        as: TestMember = member,
      ): Promise<UserEvent> => {
        await member.client.from("projects").update(amounts).eq("id", project.id).throwOnError();
        const user = await renderApp(`/project/${project.id}/budget`, { backend, as });
        await screen.findByLabelText(spent);
        return user;
      },
  )
  .extend("stored", ({ backend, project }) => async () => {
    const [row] = await backend.sql`
    select money_spent::float, budget::float from projects where id = ${project.id}`;
    return row;
  });

const spent = "Amount spent (€)";
const planned = "Planned budget (€)";
const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole("button", { name });
const alert = () => screen.findByRole("alert");
const save = (user: UserEvent) => user.click(button("Save Changes"));
const saved = () => screen.findByText("Budget updated successfully");

function fill(label: string, value: string) {
  fireEvent.change(field(label), { target: { value } });
}

async function expectRefused(label: string, message: string) {
  const reason = expect.stringContaining(message);
  await waitFor(() => expect(field(label)).toHaveAccessibleDescription(reason));
}

/** Saves and waits until the form takes it for saved. */
async function saveAll(user: UserEvent) {
  await save(user);
  await waitFor(() => expect(screen.queryByText("Unsaved changes")).not.toBeInTheDocument());
}

describe("Budget spent", () => {
  it("says so where it cannot be loaded, with a way to try again", async ({
    project,
    backend,
    member,
  }) => {
    const user = await renderApp(`/project/${project.id}/budget`, { backend, as: member });
    sendRequestsTo(async (input, init) =>
      String(input).includes("select=money_spent")
        ? new Response("{}", { status: 403 })
        : backend.fetch(input, init),
    );
    expect(await alert()).toHaveTextContent("Failed to load budget data");
    await expectLogged("failed.loadBudget");
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    expect(await screen.findByLabelText(spent)).toHaveValue(null);
  });
});

describe("a budget is not saved", () => {
  const unreadable = "Enter a number with at most two decimals, for example 1250.50";

  it("with an amount that is none, or that the browser cannot read", async ({ open, stored }) => {
    const user = await open({ money_spent: 5, budget: 10 });
    for (const label of [spent, planned]) {
      const input = field(label);
      Object.defineProperty(input, "validity", { value: { badInput: true }, configurable: true });
      fireEvent.input(input, { target: { value: "" } });
      await save(user);
      await expectRefused(label, unreadable);
      expect(input).toHaveFocus();
      Reflect.deleteProperty(input, "validity");
      fill(label, "7");
      await waitFor(() => expect(input).toBeValid());
    }
    for (const [label, value, message] of [
      [spent, "", "Amount spent is required"],
      [spent, "-0.01", "Enter an amount of 0 or more"],
      [spent, "1000000000000", "Enter an amount of at most 999,999,999,999.99"],
      [planned, "0.001", unreadable],
    ] as const) {
      fill(label, value);
      await expectRefused(label, message);
    }
    await save(user);
    expect(await stored()).toEqual({ money_spent: 5, budget: 10 });
  });

  it("where the server refuses, and nothing that was typed is lost", async ({ open, backend }) => {
    const user = await open();
    fill(spent, "1250.5");
    refuseCalls(backend, "PATCH", "projects");
    await save(user);
    expect(await alert()).toHaveTextContent(
      /^Failed to update budgetNothing you typed is lost.Try again$/,
    );
    await expectLogged("failed.updateBudget");
    expect(field(spent)).toHaveValue(1250.5);
    expect(screen.getByText("Unsaved changes")).toBeVisible();
    expect(screen.queryByRole("table", { name: "History" })).not.toBeInTheDocument();
    sendRequestsTo(backend.fetch);
    await save(user);
    await saved();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("over an amount that another member saved, unless this one is kept", async ({
    open,
    backend,
    project,
    stored,
  }) => {
    const user = await open({ money_spent: 5, budget: 10 });
    fill(spent, "6");
    await backend.sql`update projects set money_spent = 7, budget = 20 where id = ${project.id}`;
    await save(user);
    expect(await alert()).toHaveTextContent("while you were editing it: Amount spent (€).");
    await expectLogged("failed.updateBudget");
    expect(await stored()).toEqual({ money_spent: 7, budget: 20 });
    await user.click(button("Keep mine: Amount spent (€)"));
    await save(user);
    await saved();
    expect(await stored()).toEqual({ money_spent: 6, budget: 20 });
  });
});

describe("a budget is stored", () => {
  it("in the currency that another member chose only when it is saved again", async ({
    open,
    backend,
    project,
    stored,
  }) => {
    const user = await open({ money_spent: 5, budget: 10 });
    fill(spent, "6");
    await backend.sql`update projects set currency = 'XOF' where id = ${project.id}`;
    await save(user);
    expect(await screen.findByLabelText("Amount spent (XOF)")).toHaveValue(6);
    expect(await alert()).toHaveTextContent("does not go with what you typed");
    await expectLogged("failed.updateBudget");
    expect(await stored()).toEqual({ money_spent: 5, budget: 10 });
    await save(user);
    await saved();
    expect(await stored()).toEqual({ money_spent: 6, budget: 10 });
  });

  it("with none, a cent and the largest amount", async ({ open, stored }) => {
    const user = await open({ budget: 7 });
    for (const [amount, budget, row] of [
      ["0.01", "", { money_spent: 0.01, budget: null }],
      ["999999999999.99", "0", { money_spent: 999_999_999_999.99, budget: 0 }],
    ] as const) {
      fill(spent, amount);
      fill(planned, budget);
      await saveAll(user);
      expect.soft(await stored(), amount).toEqual(row);
    }
  });

  it("by a colleague too, and counts for the project's completeness", async ({
    open,
    colleague,
  }) => {
    const user = await open({ budget: 7 }, colleague);
    fill(spent, "0");
    await save(user);
    await saved();
    expect(await screen.findByText("19% complete, offline")).toBeVisible();
    const entry = screen.getByRole("link", { name: "Budget spent" });
    expect(entry).toHaveAccessibleDescription("Filled in");
  });

  it("while both fields can be typed on, and the button says that it is on its way", async ({
    open,
    backend,
    stored,
  }) => {
    const user = await open();
    fill(spent, "10");
    const letGo = holdCalls(backend, "PATCH", "projects");
    await save(user);
    expect(await screen.findByRole("button", { name: "Saving..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    fill(planned, "100");
    letGo();
    await saved();
    expect(field(planned)).toHaveValue(100);
    expect(await stored()).toEqual({ money_spent: 10, budget: null });
  });
});

describe("the preview", () => {
  it("says how much of 100 is spent, or that there is no planned budget, to the cent", async ({
    open,
  }) => {
    await open();
    fill(spent, "1250.5");
    expect(preview().getByText("No planned budget.")).toBeVisible();
    expect(field(spent)).toHaveAccessibleDescription("€1,250.50");
    fill(planned, "100");
    for (const [amount, percent, meaning, standing] of [
      ["0", "0% spent", "Within budget", "€100.00 left."],
      ["70", "70% spent", "Within budget", "€30.00 left."],
      ["70.01", "70% spent", "Mostly spent", "€29.99 left."],
      ["90", "90% spent", "Mostly spent", "€10.00 left."],
      ["90.01", "90% spent", "Nearly spent", "€9.99 left."],
      ["100", "100% spent", "Fully spent", "€0.00 left."],
      ["1250.5", "1,251% spent", "Overspent", "Overspent by €1,150.50."],
    ] as const) {
      fill(spent, amount);
      expect(preview().getByText(percent)).toBeVisible();
      expect(preview().getByText(meaning)).toBeVisible();
      expect(screen.getByText(standing)).toBeVisible();
    }
  });
});

describe("the history", () => {
  const rows = () =>
    within(screen.getByRole("table", { name: "History" }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => within(row).getAllByRole("cell")[0]?.textContent);
  const today = new Date().toLocaleDateString("en-US", { dateStyle: "long" });

  it("lists the amounts that were saved and are another with their date, also after a visit to another page, which is asked about where something is unsaved", async ({
    open,
  }) => {
    const user = await open({ money_spent: 5 });
    const sidebar = within(screen.getByRole("complementary", { name: "Project" }));
    fill(planned, "100");
    await saveAll(user);
    expect(screen.getByText(/^No amount has been saved yet\./)).toBeVisible();
    for (const amount of ["10", "12.5"]) {
      fill(spent, amount);
      await saveAll(user);
    }
    expect(rows()).toEqual(["€12.50", "€10.00"]);
    expect(screen.getAllByText(today, { exact: false })).toHaveLength(2);

    await user.click(sidebar.getByRole("link", { name: "Social Media" }));
    await screen.findByRole("heading", { level: 1, name: "Social Media" });
    await user.click(sidebar.getByRole("link", { name: "Budget spent" }));
    await screen.findByRole("table", { name: "History" });
    expect(rows()).toEqual(["€12.50", "€10.00"]);

    fill(spent, "6");
    await user.click(sidebar.getByRole("link", { name: "Team" }));
    await screen.findByRole("alertdialog", { name: "Leave without saving?" });
    await user.click(button("Stay on this page"));
    expect(field(spent)).toHaveValue(6);
  });
});

it("is in the project's currency", async ({ backend, member, project }) => {
  await member.client
    .from("projects")
    .update({ currency: "XOF" })
    .eq("id", project.id)
    .throwOnError();
  const amounts = { money_spent: 500_000, budget: 1_250_000 };
  await member.client.from("projects").update(amounts).eq("id", project.id).throwOnError();
  await renderApp(`/project/${project.id}/budget`, { backend, as: member });
  const spending = await screen.findByLabelText("Amount spent (XOF)");
  expect(spending).toHaveAccessibleDescription("XOF\u00a0500,000");
  expect(screen.getByLabelText("Planned budget (XOF)")).toHaveValue(1_250_000);
  expect(await preview().findByText("of XOF 1,250,000")).toBeVisible();
});
