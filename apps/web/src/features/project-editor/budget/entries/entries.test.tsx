import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls, loseAnswer, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const pumps = { kind: "spent", day: "2026-03-15", amount: 1250.5, description: "Two pumps" };

const it = test
  .extend("keep", ({ backend, project }) => async (row: object = {}) => {
    const entry = { ...pumps, ...row, project_id: project.id };
    await backend.sql`insert into ledger_entries ${backend.sql(entry)}`;
  })
  /** A hundred entries of the year 2024, a page of the sheet. */
  .extend("keepPage", ({ backend, project }) => async () => {
    await backend.sql`
      insert into ledger_entries (project_id, kind, day, amount)
      select ${project.id}, 'spent', date '2024-01-01' + number, 1 from generate_series(0, 99) as number`;
  })
  .extend("open", ({ backend, member, project }) => async (): Promise<UserEvent> => {
    const user = await renderApp(`/project/${project.id}/budget`, { backend, as: member });
    await screen.findByRole("button", { name: /^(Keep entries|Add entry)$/ });
    await screen.findByLabelText(/^Planned budget/);
    return user;
  })
  .extend("stored", ({ backend, project }) => async () => [
    ...(await backend.sql`
      select kind, day::text, amount::float, description, original_amount::float, original_currency,
        rate::float, reference
      from ledger_entries where project_id = ${project.id} order by day, created_at`),
  ])
  .extend("spent", ({ backend, project }) => async () => {
    const [row] = await backend.sql`
      select money_spent::float, keeps_ledger, shows_entries from projects where id = ${project.id}`;
    return row;
  });

const receipt = new File(["%PDF-1.7"], "Receipt 7.pdf", { type: "application/pdf" });

const button = (name: string) => screen.getByRole("button", { name });
async function begin(user: UserEvent): Promise<void> {
  await user.click(button("Keep entries"));
  await screen.findByRole("button", { name: "Add entry" });
}
const field = (name: string) => screen.getByLabelText(name);
const sheet = () => screen.findByRole("table", { name: "Entries" });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const typeInSheet = async (name: string, value: string) =>
  fireEvent.change(within(await sheet()).getByLabelText(name), { target: { value } });
const rows = async () => {
  const [, ...all] = within(await sheet()).getAllByRole("row");
  return all.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent)
      .join("|"),
  );
};

describe("an entry is not saved", () => {
  it("without a day or an amount, with nothing as its amount, or a rate that is none", async ({
    open,
    stored,
  }) => {
    const user = await open();
    await begin(user);
    type("Date", "");
    await user.click(button("Add entry"));
    expect(await screen.findByText("Date is required")).toBeVisible();
    type("Date", "2026-03-15");
    await user.click(button("Add entry"));
    expect(await screen.findByText("Amount is required")).toBeVisible();
    for (const [amount, message] of [
      ["0", "Enter an amount other than 0"],
      ["12.505", "Enter a number with at most two decimals, for example 1250.50"],
    ] as const) {
      type("Amount (€)", amount);
      expect(await screen.findByText(message)).toBeVisible();
    }
    await user.selectOptions(field("Paid in another currency"), "XOF");
    await user.click(button("Add entry"));
    expect(await screen.findByText("Amount in the other currency is required")).toBeVisible();
    type("Rate: 1 XOF in EUR", "0");
    await user.click(button("Add entry"));
    expect(await screen.findByText("Enter a rate above 0")).toBeVisible();
    expect(await stored()).toEqual([]);
  });

  it("where the server refuses, or with the reference of another, and nothing that was typed is lost", async ({
    open,
    keep,
    backend,
    stored,
  }) => {
    await keep({ reference: "P-1" });
    const user = await open();
    type("Amount (€)", "5");
    type("Text", "Cement");
    type("Reference", "P-1");
    refuseCalls(backend, "POST", "ledger_entries");
    await user.click(button("Add entry"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save the entry");
    await expectLogged("failed.saveEntry");
    expect(field("Text")).toHaveValue("Cement");
    sendRequestsTo(backend.fetch);
    await user.click(button("Add entry"));
    expect(
      await screen.findByText("Another entry of this project has this reference."),
    ).toBeVisible();
    await expectLogged("failed.entryReferenceTaken");
    expect(await stored()).toHaveLength(1);
    type("Reference", "P-2");
    await user.click(button("Add entry"));
    expect(await screen.findByText("Cement")).toBeVisible();
  });

  it("over what another member changed in it, unless this one is kept", async ({
    open,
    keep,
    backend,
    project,
    stored,
  }) => {
    await keep();
    const user = await open();
    await user.click(button("Edit Two pumps"));
    await typeInSheet("Amount (€)", "9");
    await backend.sql`update ledger_entries set amount = 7 where project_id = ${project.id}`;
    await user.click(button("Update"));
    await user.click(await screen.findByRole("button", { name: /^Keep mine: Amount/ }));
    await expectLogged("failed.saveEntry");
    await user.click(button("Update"));
    await waitFor(async () => expect(await stored()).toMatchObject([{ amount: 9 }]));
  });
});

describe("the ledger of a project", () => {
  it("begins with its first entry, which says what was spent, and has amounts in another currency by their rates", async ({
    open,
    spent,
    stored,
  }) => {
    const user = await open();
    expect(await screen.findByLabelText("Amount spent (€)")).toBeVisible();
    await begin(user);
    type("Date", "2026-03-15");
    type("Amount (€)", "1250.5");
    type("Text", "Two pumps");
    await user.keyboard("{Enter}");
    await user.click(button("Add entry"));
    expect(await screen.findByText("1 entry")).toBeVisible();
    expect(screen.queryByLabelText("Amount spent (€)")).not.toBeInTheDocument();
    expect(await spent()).toMatchObject({ money_spent: 1250.5, keeps_ledger: true });
    const first = { kind: "spent", day: "2026-03-15", amount: 1250.5 };
    expect(await stored()).toMatchObject([first]);

    type("Date", "2026-04-01");
    await user.selectOptions(field("Paid in another currency"), "XOF");
    type("Amount in XOF", "1200000");
    type("Rate: 1 XOF in EUR", "0.00152449");
    expect(await screen.findByText("Comes to €1,829.39")).toBeVisible();
    await user.click(button("Add entry"));
    await waitFor(async () =>
      expect(await stored()).toMatchObject([
        first,
        { amount: 1829.39, original_amount: 1_200_000, original_currency: "XOF", rate: 0.00152449 },
      ]),
    );
  });

  it("has an entry without a known rate beside the sums, which can be changed and stays so", async ({
    open,
    keep,
    stored,
    spent,
  }) => {
    await keep();
    await keep({
      amount: null,
      original_amount: 70_000,
      original_currency: "XOF",
      description: "Sand",
    });
    const user = await open();
    await user.click(button("Edit Sand"));
    expect(screen.getByText("Not counted until a rate is given")).toBeVisible();
    fireEvent.change(within(await sheet()).getByLabelText("Text"), { target: { value: "Gravel" } });
    await user.click(button("Update"));
    await waitFor(async () =>
      expect(await stored()).toMatchObject([{}, { amount: null, description: "Gravel" }]),
    );
    expect(await spent()).toMatchObject({ money_spent: 1250.5 });
  });

  it("is a sheet with a running sum, which filters narrow", async ({ open, keep }) => {
    await keep();
    await keep({ kind: "received", amount: 5000, day: "2025-01-02", description: "Grant" });
    await keep({ amount: 0.25, day: "2026-04-01", description: "Nails" });
    const user = await open();
    expect(await rows()).toEqual([
      "January 2, 2025|Received|€5,000.00|Grant|||€0.00|",
      "March 15, 2026|Spent|€1,250.50|Two pumps|||€1,250.50|",
      "April 1, 2026|Spent|€0.25|Nails|||€1,250.75|",
    ]);
    expect(screen.getByText("Shown: Received €5,000.00 · Spent €1,250.75")).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: "Year" }), "2025");
    expect(await rows()).toEqual(["January 2, 2025|Received|€5,000.00|Grant|||€0.00|"]);
    const [kinds] = screen.getAllByRole("combobox", { name: "Kind" });
    if (kinds) await user.selectOptions(kinds, "spent");
    expect(screen.getByText("No entries like these.")).toBeVisible();
  });

  it("leads from above to the new one below the last, and is shown to visitors where a member says so", async ({
    open,
    keep,
    spent,
    backend,
  }) => {
    await keep();
    await keep({ kind: "received" });
    const user = await open();
    expect(
      screen.getByText(
        (_, element) =>
          element?.tagName === "P" &&
          element.textContent === "The amount spent is kept by 1 entry.",
      ),
    ).toBeVisible();
    await user.click(button("Add an entry"));
    expect(field("Date")).toHaveFocus();
    const letGo = holdCalls(backend, "PATCH", "projects");
    const shown = screen.getByRole("switch", { name: "Show the entries to visitors" });
    await user.click(shown);
    await waitFor(() => expect(shown).toHaveAttribute("aria-disabled", "true"));
    expect(shown).toHaveFocus();
    letGo();
    await waitFor(async () => expect(await spent()).toMatchObject({ shows_entries: true }));
  });

  it("is gone through by keyboard: Enter saves and goes on, Escape gives back", async ({
    open,
    keep,
    stored,
  }) => {
    await keep();
    await keep({ day: "2026-04-01", description: "Nails", amount: 3 });
    const user = await open();
    const cell = within(await sheet()).getAllByText("€1,250.50")[0];
    if (cell) await user.click(cell);
    const amount = () =>
      within(screen.getByRole("table", { name: "Entries" })).getByLabelText("Amount (€)");
    await waitFor(() => expect(amount()).toHaveFocus());
    fireEvent.change(amount(), { target: { value: "1251" } });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(amount()).toHaveValue(3));
    expect(amount()).toHaveFocus();
    expect(await stored()).toMatchObject([{ amount: 1251 }, { amount: 3 }]);
    fireEvent.change(amount(), { target: { value: "9" } });
    await user.keyboard("{Escape}");
    expect(await within(await sheet()).findByText("€3.00")).toBeVisible();
    expect(button("Edit Nails")).toHaveFocus();
    await user.click(within(await sheet()).getByText("€3.00"));
    await waitFor(() => expect(amount()).toHaveFocus());
    await user.keyboard("{ArrowUp}");
    await waitFor(() => expect(amount()).toHaveValue(1251));
    fireEvent.change(amount(), { target: { value: "1252" } });
    await user.click(button("Update"));
    expect(await within(await sheet()).findAllByText("€1,252.00")).not.toEqual([]);
    expect(await stored()).toMatchObject([{ amount: 1252 }, { amount: 3 }]);
    expect(within(await sheet()).queryByLabelText("Amount (€)")).toBeNull();
  });

  it("stops by its switch, when the amount is typed again, goes on, and ends with the last entry once its loss is confirmed", async ({
    open,
    keep,
    spent,
  }) => {
    await keep();
    const user = await open();
    await user.click(button("Stop keeping entries"));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Stop keeping entries" }));
    expect(await screen.findByLabelText("Amount spent (€)")).toHaveValue(1250.5);
    expect(await spent()).toMatchObject({ keeps_ledger: false });
    // Until what was stored is shown, the button takes no press.
    const again = button("Keep entries again");
    await waitFor(() => expect(again).not.toHaveAttribute("aria-disabled", "true"));
    await user.click(again);
    expect(await screen.findByText("1 entry")).toBeVisible();
    expect(await spent()).toMatchObject({ money_spent: 1250.5, keeps_ledger: true });

    await user.click(button("Delete Two pumps"));
    await user.click(await screen.findByRole("button", { name: "Delete entry" }));
    expect(await screen.findByLabelText("Amount spent (€)")).toHaveValue(1250.5);
    expect(await spent()).toMatchObject({ money_spent: 1250.5, keeps_ledger: false });
  });
});

describe("the sheet", () => {
  it("says so where entries or what they name cannot be loaded, with a way to try again", async ({
    keep,
    project,
    backend,
    member,
  }) => {
    await keep();
    const user = await renderApp(`/project/${project.id}/budget`, { backend, as: member });
    refuseCalls(backend, "GET", "ledger_entries");
    const again = () => screen.findByRole("button", { name: "Try again" });
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load the entries");
    await expectLogged("failed.loadEntries");
    refuseCalls(backend, "GET", "key_milestones");
    await user.click(await again());
    expect(await screen.findByText("Failed to load milestones")).toBeVisible();
    await expectLogged("failed.loadMilestones");
    sendRequestsTo(backend.fetch);
    await user.click(await again());
    expect(await rows()).toHaveLength(1);
  });

  it("keeps a row that is written where a list cannot be read again", async ({
    keep,
    open,
    backend,
    stored,
  }) => {
    await keep();
    const user = await open();
    await user.click(button("Edit Two pumps"));
    await typeInSheet("Amount (€)", "9");
    refuseCalls(backend, "GET", "resources");
    await user.upload(screen.getByLabelText("Upload a receipt", { selector: "input" }), receipt);
    await expectLogged("failed.loadResources");
    await user.click(button("Update"));
    await waitFor(async () => expect(await stored()).toMatchObject([{ amount: 9 }]));
  });

  it("stores a receipt once whose answer was lost and which is chosen again", async ({
    keep,
    open,
    backend,
    project,
  }) => {
    await keep();
    const user = await open();
    await user.click(button("Edit Two pumps"));
    const upload = () =>
      user.upload(screen.getByLabelText("Upload a receipt", { selector: "input" }), receipt);
    loseAnswer(backend, "POST", "resources");
    await upload();
    await expectLogged("failed.saveResource");
    await upload();
    await waitFor(() => expect(field("Receipt")).toHaveDisplayValue("Receipt 7"));
    expect(await backend.sql`select from resources where project_id = ${project.id}`).toHaveLength(
      1,
    );
  });

  it("keeps a row that is written on every page and beside every filter, and asks before it is left", async ({
    keep,
    keepPage,
    open,
    stored,
  }) => {
    await keepPage();
    await keep();
    const user = await open();
    await user.click(button("Edit Two pumps"));
    await typeInSheet("Amount (€)", "9");
    await user.selectOptions(screen.getByRole("combobox", { name: "Year" }), "2024");
    expect(screen.getByText("Shown: Spent €100.00")).toBeVisible();
    expect(within(await sheet()).getByLabelText("Amount (€)")).toHaveValue(9);
    await user.selectOptions(screen.getByRole("combobox", { name: "Year" }), "");
    await user.click(button("Earlier"));
    expect(button("Earlier")).toBeEnabled();
    expect(button("Earlier")).toHaveFocus();
    expect(screen.getByText("1 to 100 of 101")).toBeVisible();
    expect(within(await sheet()).getByLabelText("Amount (€)")).toHaveValue(9);
    for (const leave of ["Import entries", "Stop keeping entries"]) {
      await user.click(button(leave));
      await screen.findByRole("alertdialog", { name: "Discard your changes?" });
      await user.click(button("Keep editing"));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    }
    await user.click(button("Update"));
    await waitFor(async () => expect((await stored()).at(-1)).toMatchObject({ amount: 9 }));
  });

  it("says that an entry was added which stands on another page, in the order of its day", async ({
    keep,
    keepPage,
    open,
  }) => {
    await keepPage();
    await keep();
    const user = await open();
    type("Date", "2024-01-01");
    type("Amount (€)", "5");
    await user.click(button("Add entry"));
    expect(await screen.findByText("Entry added")).toBeVisible();
    await user.click(button("Earlier"));
    expect((await rows()).slice(0, 2)).toEqual([
      expect.stringContaining("€1.00"),
      expect.stringContaining("€5.00"),
    ]);
  });

  it("that is cancelled while its receipt is on its way gives that up", async ({
    keep,
    open,
    backend,
  }) => {
    await keep();
    const user = await open();
    await user.click(button("Edit Two pumps"));
    holdCalls(backend, "POST", "resources");
    await user.upload(screen.getByLabelText("Upload a receipt", { selector: "input" }), receipt);
    await user.click(within(await sheet()).getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard changes" }));
    await expectLogged("The upload was given up");
  });

  it("saves and leaves no row while its receipt is on its way", async ({
    keep,
    open,
    backend,
    project,
  }) => {
    await keep();
    await keep({ day: "2026-04-01", description: "Nails" });
    const user = await open();
    await user.click(button("Edit Two pumps"));
    const letGo = holdCalls(backend, "POST", "resources");
    await user.upload(screen.getByLabelText("Upload a receipt", { selector: "input" }), receipt);
    await user.click(button("Edit Nails"));
    await typeInSheet("Amount (€)", "9");
    await user.click(within(await sheet()).getByLabelText("Amount (€)"));
    await user.keyboard("{Enter}{ArrowDown}");
    letGo();
    await waitFor(() => expect(field("Receipt")).toHaveDisplayValue("Receipt 7"));
    await user.click(button("Update"));
    await waitFor(async () =>
      expect(
        await backend.sql`
          select amount::float, resource_id is not null as proven from ledger_entries
          where project_id = ${project.id} order by day`,
      ).toEqual([
        { amount: 9, proven: true },
        { amount: 1250.5, proven: false },
      ]),
    );
  });
});

describe("the budget beside the entries", () => {
  const planned = "Planned budget (€)";

  it("keeps what was typed when the first entry comes, and is saved without an amount spent", async ({
    open,
    backend,
    project,
  }) => {
    const user = await open();
    type(planned, "500");
    await begin(user);
    type("Amount (€)", "5");
    await user.click(button("Add entry"));
    expect(await screen.findByText("1 entry")).toBeVisible();
    expect(field(planned)).toHaveValue(500);
    await user.click(button("Save Changes"));
    expect(await screen.findByText("Budget updated successfully")).toBeVisible();
    expect(
      await backend.sql`
        select budget::float, money_spent::float from projects where id = ${project.id}`,
    ).toEqual([{ budget: 500, money_spent: 5 }]);
  });

  it("goes on from the sum of the entries when they are kept no more", async ({ keep, open }) => {
    await keep();
    const user = await open();
    type("Amount (€)", "5");
    await user.click(button("Add entry"));
    expect(await screen.findByText("2 entries")).toBeVisible();
    await user.click(button("Stop keeping entries"));
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(dialog.getByRole("button", { name: "Stop keeping entries" }));
    expect(await screen.findByLabelText("Amount spent (€)")).toHaveValue(1255.5);
    type(planned, "2000");
    expect(screen.getByText("€744.50 left.")).toBeVisible();
  });
});
