import { fireEvent, screen, within } from "@testing-library/react";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { onlineProject, sectionsCome, visit } from "@/features/project-page/testing/visit";
import { expectLogged } from "@/testing/console";
import { refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const link = "https://files.example/receipt.pdf";

const it = test.extend("keep", ({ backend, member }) => async (shows_entries: boolean) => {
  const id = await onlineProject(member, { budget: 2000, shows_entries });
  const [donor] = await backend.sql`
    insert into donors (project_id, name) values (${id}, 'Rivelune') returning id`;
  const [receipt] = await backend.sql`
    insert into resources (project_id, title_resource, link_resource, is_receipt)
    values (${id}, 'Bill of the pumps', ${link}, true) returning id`;
  await backend.sql`
    insert into ledger_entries (project_id, kind, day, amount, description, donor_id, resource_id, counterparty) values
      (${id}, 'received', '2026-01-05', 1500, 'Grant', ${donor?.id}, null, null),
      (${id}, 'spent', '2026-03-15', 1250.5, 'Two pumps', ${donor?.id}, ${receipt?.id}, 'Pump & Co'),
      (${id}, 'passed_on', '2026-05-02', 100, 'Training', null, null, null)`;
  return id;
});

const section = async () => within(await screen.findByRole("region", { name: "Money in and out" }));

describe("the money of a project", () => {
  it("has no section where no entries are kept", async ({ backend, member }) => {
    await visit(backend, await onlineProject(member, { budget: 2000, money_spent: 5 }));
    await sectionsCome();
    expect(screen.queryByText("Money in and out")).not.toBeInTheDocument();
  });

  it("shows sums, but neither entries nor receipts unless the project shows them", async ({
    backend,
    keep,
  }) => {
    await visit(backend, await keep(false));
    expect(await (await section()).findAllByText("€1,351")).not.toHaveLength(0);
    await sectionsCome();
    for (const hidden of ["Two pumps", "Pump & Co", "Bill of the pumps"]) {
      expect(screen.queryByText(hidden)).not.toBeInTheDocument();
    }
  });

  it("is told by source, with what was passed on, and over time in a table", async ({
    backend,
    keep,
  }) => {
    const user = await visit(backend, await keep(false));
    const money = await section();
    expect(await money.findAllByText("Rivelune")).toHaveLength(2);
    expect(money.getByText("Without a named source")).toBeVisible();
    expect(money.getByText("€100 of it was passed on to partners.")).toBeVisible();
    expect(
      money.getByText("€1,351 spent from March 2026 to May 2026, of a budget of €2,000."),
    ).toBeVisible();
    await user.click(money.getByText("Month by month"));
    const table = within(money.getByRole("table", { name: "Spending over time" }));
    expect(table.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
      "MonthSpent in the monthSpent in all",
      "March 2026€1,251€1,251",
      "May 2026€100€1,351",
    ]);
  });

  it("that cannot be read is said, and comes with another try", async ({ backend, keep }) => {
    const id = await keep(false);
    const user = await renderApp(`/project/${id}`, { backend });
    refuseCalls(backend, "GET", "rpc/project_money");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to load what was received and spent",
    );
    await expectLogged("failed.loadMoney");
    await sectionsCome();
    expect(screen.queryByRole("region", { name: "Money in and out" })).not.toBeInTheDocument();
    sendRequestsTo(backend.fetch);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await (await section()).findAllByText("€1,351")).not.toHaveLength(0);
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("has the entries with their receipts where the project shows them", async ({
    backend,
    keep,
  }) => {
    const user = await visit(backend, await keep(true));
    const money = await section();
    await user.click(await money.findByText("3 entries"));
    expect(money.getByText("Two pumps")).toBeVisible();
    expect(money.getByText("Pump & Co")).toBeVisible();
    expect(money.getByRole("link", { name: "Bill of the pumps" })).toHaveAttribute("href", link);
    // A receipt is no document of the project for its visitors.
    expect(screen.getAllByText("Bill of the pumps")).toHaveLength(1);
  });

  it("has all entries on paper, of which the page shows so many at a time", async ({
    backend,
    keep,
  }) => {
    const id = await keep(true);
    await backend.sql`
      insert into ledger_entries (project_id, kind, day, amount, description)
      select ${id}, 'spent', '2025-01-01', 1, 'Lot ' || n from generate_series(1, 60) as n`;
    const user = await visit(backend, id);
    const money = await section();
    await user.click(await money.findByText("63 entries"));
    const rows = () => within(money.getByRole("table", { name: "63 entries" })).getAllByRole("row");
    // With the headings.
    expect(rows()).toHaveLength(51);
    fireEvent(window, new Event("beforeprint"));
    expect(rows()).toHaveLength(64);
    fireEvent(window, new Event("afterprint"));
    expect(rows()).toHaveLength(51);
  });
});
