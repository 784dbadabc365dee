import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createImport } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { beforeEach, expect, vi } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { holdReading, WorkerInPage } from "@/testing/worker-in-page";

beforeEach(() => {
  vi.stubGlobal("Worker", WorkerInPage);
});

const cashBook = "Date;Libellé;Recettes;Dépenses;Bailleur;Pièce";

const it = test
  .extend(
    "preview",
    (
      { backend, member, project }, // The preview of a file's lines.
    ) =>
      async (...lines: BlobPart[]) => {
        const user = await renderApp(`/project/${project.id}/budget`, { backend, as: member });
        await user.click(await screen.findByRole("button", { name: "Import entries" }));
        const file = new File(
          lines.flatMap((line) => [line, "\n"]),
          "cash book.csv",
          { type: "text/csv" },
        );
        await user.upload(
          await screen.findByLabelText("A file with the entries of this project"),
          file,
        );
        return user;
      },
  )
  .extend("stored", ({ backend, project }) => async () => [
    ...(await backend.sql`
      select kind, day::text, amount::float, description, donors.name as donor, reference
      from ledger_entries left join donors on donors.id = donor_id
      where ledger_entries.project_id = ${project.id} order by ledger_entries.created_at`),
  ]);

const button = (name: string | RegExp) => screen.findByRole("button", { name });

it("lines that are no entries are left out, with the reason, and stay in the file", async ({
  preview,
  stored,
}) => {
  const user = await preview(
    cashBook,
    "soon;Pumps;;5;;",
    "03/02/2026;Both;5;6;;",
    "31/03/2026;Fuel;;7;;",
  );
  const found = await screen.findByRole("region", { name: "What becomes of each line" });
  const lines = within(found).getAllByRole("listitem");
  const texts = lines.map((line) => line.textContent);
  expect(texts.find((text) => text?.includes("Pumps"))).toMatch(
    /Cannot be imported.*Line 2.*Date: /,
  );
  expect(texts.find((text) => text?.includes("Both"))).toMatch(/Cannot be imported.*one amount/);
  expect(await screen.findByText("1 new entry · 2 lines are left out")).toBeVisible();
  await user.click(await button("Import 1 entry"));
  await waitFor(async () => expect(await stored()).toHaveLength(1));
});

it("a cash book becomes entries, whose donors are added, and comes again without a change", async ({
  preview,
  stored,
  project,
  backend,
}) => {
  const lines = [
    cashBook,
    "03/02/2026;Grant;12 000,00;;Rivelune;R1",
    "31/03/2026;Pumps;;1 250,50;;D1",
    "Total;;12 000,00;1 250,50;;",
  ];
  const user = await preview(...lines);
  expect(await screen.findByText("Added to the donors of the project: Rivelune")).toBeVisible();
  expect(screen.getByText("1 line with a sum or headings is left out.")).toBeVisible();
  await user.click(await button("Import 2 entries"));
  expect(await screen.findByText("2 entries imported")).toBeVisible();
  const sheet = await screen.findByRole("table", { name: "Entries" });
  expect(within(sheet).getByText("Grant")).toBeVisible();
  expect(await stored()).toMatchObject([
    { kind: "received", day: "2026-02-03", amount: 12_000, donor: "Rivelune", reference: "R1" },
    { kind: "spent", day: "2026-03-31", amount: 1250.5, donor: null, reference: "D1" },
  ]);
  const [kept] = await backend.sql`
    select money_spent::float, keeps_ledger from projects where id = ${project.id}`;
  expect(kept).toEqual({ money_spent: 1250.5, keeps_ledger: true });

  await user.click(await button("Import entries"));
  const file = new File([lines.join("\n")], "cash book.csv", { type: "text/csv" });
  await user.upload(await screen.findByLabelText("A file with the entries of this project"), file);

  expect(await screen.findByText("0 new entries · 2 as they are")).toBeVisible();
  expect(await button(/^Import 0 entries/)).toHaveAttribute("aria-disabled", "true");
});

it("of a workbook of several projects only the lines of this one become entries, which is said", async ({
  preview,
  stored,
  project,
}) => {
  const user = await preview(
    "Vigie ID,Title,Kind,Date,Amount",
    `${project.id.toUpperCase()},Wells,Spent,2026-03-01,10`,
    ",Wells,Spent,2026-03-02,20",
    "3f0e0a3e-5a0e-4d5c-9d0c-0d6a1b1f0001,School,Spent,2026-03-03,999",
  );
  expect(await screen.findByText("1 line of another project is left out.")).toBeVisible();
  await user.click(await button("Import 2 entries"));
  await waitFor(async () => expect(await stored()).toMatchObject([{ amount: 10 }, { amount: 20 }]));
});

it("what only the person knows is asked: the order of a day, and what all lines are", async ({
  preview,
  stored,
}) => {
  const user = await preview("Date,Amount", "03/02/2026,5");
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "What are all entries of this file?" }),
    "Promised",
  );
  await user.click(await screen.findByRole("radio", { name: "March 2, 2026" }));
  await user.click(await button("Import 1 entry"));
  await waitFor(async () =>
    expect(await stored()).toMatchObject([{ kind: "promised", day: "2026-03-02", amount: 5 }]),
  );
});

it("whether debit or credit is money that came in is asked", async ({ preview, stored }) => {
  const user = await preview("Date;Débit;Crédit", "31/03/2026;0,00;120,50");
  expect(await screen.findByText("0 new entries · 1 line is left out")).toBeVisible();
  await user.selectOptions(
    screen.getByRole("combobox", { name: "Which column is money that came in?" }),
    "Crédit",
  );
  await user.click(await button("Import 1 entry"));
  await waitFor(async () =>
    expect(await stored()).toMatchObject([{ kind: "received", amount: 120.5 }]),
  );
});

it("which currency a sign of several means is asked", async ({ preview }) => {
  const user = await preview("Date;Spent (F CFA)", "31/03/2026;500");
  expect(await screen.findByText("0 new entries · 1 line is left out")).toBeVisible();
  const choice = screen.getByRole("combobox", { name: "Which currency are the amounts in?" });
  await user.selectOptions(choice, "XOF");
  expect(await screen.findByText("1 new entry")).toBeVisible();
  expect(choice).toHaveValue("XOF");
});

it("an import since the file was read is said, and nothing of the file is lost", async ({
  preview,
  stored,
  member,
}) => {
  const user = await preview("Date,Spent", "2026-03-31,5");
  await button("Import 1 entry");
  await createImport(member, [{ line: 2, title: "Other" }]);
  await user.click(await button("Import 1 entry"));
  expect(await screen.findByRole("alert")).toHaveTextContent(/imported or taken back meanwhile/);
  await expectLogged("Projects were imported or taken back meanwhile");
  expect(await stored()).toEqual([]);
  const again = await button("Import 1 entry");
  await waitFor(() => expect(again).not.toHaveAttribute("aria-disabled", "true"));
  await user.click(again);
  await waitFor(async () => expect(await stored()).toHaveLength(1));
});

it("is left, and its file put aside, only by those who agree to lose what they chose", async ({
  preview,
}) => {
  const user = await preview("Date,Spent", "2026-03-31,5");
  await button("Import 1 entry");
  await user.click(await button("Back to the entries"));
  await screen.findByRole("alertdialog", { name: "Discard your changes?" });
  await user.click(await button("Keep editing"));
  await user.click(await button("Choose another file"));
  await user.click(await button("Discard changes"));
  await screen.findByLabelText("A file with the entries of this project");
  await user.click(await button("Back to the entries"));
  expect(await button("Keep entries")).toBeVisible();
});

it("another encoding stays chosen while the file is read in it, and the former cannot be imported meanwhile", async ({
  preview,
}) => {
  const user = await preview(Buffer.from("Date;Libellé;Dépenses\n31/03/2026;Été;5", "latin1"));
  await button("Import 1 entry");
  await user.click(screen.getByText("They do not"));
  const letGo = holdReading();
  const choice = screen.getByRole("radio", { name: /macintosh/ });
  await user.click(choice);
  const progress = await screen.findByRole("progressbar", { name: "Reading…" });
  expect(choice).toBeChecked();
  expect(screen.queryByRole("button", { name: "Import 1 entry" })).not.toBeInTheDocument();
  letGo();
  await waitFor(() => expect(progress).not.toBeInTheDocument());
  expect(screen.getByRole("radio", { name: /macintosh/ })).toBeChecked();
  expect(await button("Import 1 entry")).toBeVisible();

  holdReading();
  await user.click(screen.getByRole("radio", { name: /windows-1252/ }));
  await user.click(await button("Choose another file"));
  await screen.findByLabelText("A file with the entries of this project");
  expect(screen.queryByRole("progressbar", { name: "Reading…" })).not.toBeInTheDocument();
});

it("activities of IATI are not entries of one project", async ({ preview }) => {
  await preview(
    '<iati-activities version="2.03"><iati-activity><title><narrative>Wells</narrative></title></iati-activity></iati-activities>',
  );
  expect(await screen.findByRole("alert")).toHaveTextContent(/IATI activities/);
});

it("the focus goes along with the steps of an import, and back to the page behind it", async ({
  backend,
  member,
  project,
}) => {
  const user = await renderApp(`/project/${project.id}/budget`, { backend, as: member });
  const choose = async () => {
    await waitFor(() => expect(screen.getByRole("button", { name: "Select file" })).toHaveFocus());
    const file = new File(["Date,Spent\n2026-03-31,5"], "cash book.csv", { type: "text/csv" });
    const input = screen.getByLabelText("A file with the entries of this project");
    fireEvent.change(input, { target: { files: [file] } });
    await button("Import 1 entry");
    expect(screen.getByText(file.name)).toHaveFocus();
  };
  await user.click(await button("Import entries"));
  await choose();
  await user.click(await button("Back to the entries"));
  await user.click(await button("Discard changes"));
  await waitFor(() => expect(screen.getByText(/^Instead of one amount/)).toHaveFocus());

  await user.click(await button("Import entries"));
  await choose();
  await user.click(await button("Import 1 entry"));
  await screen.findByRole("table", { name: "Entries" });
  expect(document.querySelector("#entries")).toHaveFocus();
});
