import { randomUUID } from "node:crypto";
import { screen, waitFor, within } from "@testing-library/react";
import { readFile } from "@vigie/import/read-file";
import { workbookOf } from "@vigie/import/workbook";
import { createImport } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { beforeEach, describe, expect, vi } from "vitest";
import { rememberLanguage } from "@/lib/language/chosen-language";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { watchDownloads } from "@/testing/watch-downloads";
import { holdReading, WorkerInPage } from "@/testing/worker-in-page";

// Compiled ahead: the first test would wait for it.
await import("@/app/staff-pages");
await import("./import-page");

beforeEach(() => {
  vi.stubGlobal("Worker", WorkerInPage);
});

const it = test.extend(
  "preview",
  ({ backend, member }) =>
    // The page with the preview of pasted rows.
    async (rows: string, requests?: typeof fetch) => {
      const user = await renderApp("/import-projects", {
        backend,
        as: member,
        ...(requests && { requests }),
      });
      const field = await screen.findByRole("textbox", { name: /^Or paste rows|^Ou collez/ });
      await user.click(field);
      await user.paste(rows);
      await user.click(screen.getByRole("button", { name: /^Read these rows|^Lire ces lignes/ }));
      return user;
    },
);

const filter = (name: string) => screen.findByRole("button", { name });
const columnOf = (heading: string) => screen.findByRole("combobox", { name: `“${heading}” is` });

it("a long file can be stopped while it is read, which is shown", async ({ backend, member }) => {
  vi.stubGlobal(
    "Worker",
    class extends WorkerInPage {
      override postMessage(): void {
        this.dispatchEvent(new MessageEvent("message", { data: { percent: 40 } }));
      }
    },
  );
  const user = await renderApp("/import-projects", { backend, as: member });
  await user.click(await screen.findByRole("textbox", { name: /^Or paste rows/ }));
  await user.paste("Title\nWells");
  await user.click(await filter("Read these rows"));
  const progress = await screen.findByRole("progressbar", { name: "Reading…" });
  expect(progress).toHaveAttribute("aria-valuenow", "40");
  await user.click(await filter("Stop"));
  await waitFor(() => expect(progress).not.toBeInTheDocument());
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});

it("another sheet stays chosen while it is read, and the former cannot be imported meanwhile", async ({
  backend,
  member,
}) => {
  const user = await renderApp("/import-projects", { backend, as: member });
  const sheetOf = (title: string) => ({ name: title, rows: [["Title"], [title]] });
  const file = new File([workbookOf([sheetOf("Wells"), sheetOf("Schools")])], "ours.xlsx");
  await user.upload(await screen.findByLabelText("A file with your projects"), file);
  await filter("Import 1 project");
  const letGo = holdReading();
  const choice = await screen.findByRole("combobox", { name: "Sheet" });
  await user.selectOptions(choice, "Schools");
  expect(await screen.findByRole("progressbar", { name: "Reading…" })).toBeVisible();
  expect(choice).toHaveValue("Schools");
  expect(choice).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Import 1 project" })).not.toBeInTheDocument();
  letGo();
  await user.click(await filter("Import 1 project"));
  expect(await screen.findByRole("heading", { name: "1 project imported" })).toBeVisible();
  expect(await backend.sql`select title from projects where user_id = ${member.userId}`).toEqual([
    { title: "Schools" },
  ]);
});

describe("the preview of a file", () => {
  it("keeps what was written when the server refuses, and writes it at the second press", async ({
    backend,
    member,
    preview,
  }) => {
    let isRefusing = true;
    const requests: typeof fetch = (input, init) =>
      isRefusing && String(input instanceof Request ? input.url : input).includes("import_projects")
        ? Promise.reject(new TypeError("Failed to fetch"))
        : backend.fetch(input, init);
    const user = await preview("Title\tBudget\n\t3", requests);
    await user.type(await screen.findByRole("textbox", { name: "Title" }), "School{Enter}");
    await user.click(await filter("Import 1 project"));
    expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached.");
    await expectLogged("failed.unreachable");
    expect(await filter("New 1")).toBeVisible();
    isRefusing = false;
    await user.click(await filter("Import 1 project"));
    expect(await screen.findByRole("heading", { name: "1 project imported" })).toBeVisible();
    expect(
      await backend.sql`select budget::integer from projects where title = 'School' and user_id = ${member.userId}`,
    ).toEqual([{ budget: 3 }]);
  });

  it("says so when somebody imported meanwhile, and compares anew", async ({ member, preview }) => {
    const user = await preview("Reference\tTitle\nM-1\tWells");
    expect(await filter("New 1")).toBeVisible();
    await createImport(member, [{ line: 2, title: "Wells", reference: "M-1" }]);
    await user.click(await filter("Import 1 project"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Projects were imported or taken back meanwhile. Please look at the preview again.",
    );
    await expectLogged("imported or taken back meanwhile");
    expect(await filter("Unchanged 1")).toBeVisible();
  });

  it("needs a title, and remembers which column it is for the next file", async ({ preview }) => {
    const user = await preview("Vorhaben\tLand\nBrunnen\tMali");
    expect(await screen.findByText("Choose which column is the title.")).toBeVisible();
    expect(screen.getByText("There is nothing to import", { exact: false })).toBeVisible();
    await user.selectOptions(await columnOf("Vorhaben"), "Title");
    expect(await filter("New 1")).toBeVisible();
    expect(screen.getByText("Columns that are not imported: Land.")).toBeVisible();
    await user.click(await filter("Choose another file"));
    await user.click(screen.getByRole("textbox", { name: /^Or paste rows/ }));
    await user.paste("Nr\tVorhaben\n7\tSchule");
    await user.click(await filter("Read these rows"));
    expect(await columnOf("Vorhaben")).toHaveDisplayValue("Title");
  });

  it("gives every row a value, asks for an unknown phase, and shows rows by their kind", async ({
    preview,
  }) => {
    const user = await preview("Title\tStatus\nClinic\tstalled\n\u200b\t\nMarket\tdone");
    const field = await screen.findByRole("combobox", { name: "Field" });
    const offered = within(field).getAllByRole("option");
    expect(offered.map(({ textContent }) => textContent)).not.toContain("Latitude");
    expect(offered.map(({ textContent }) => textContent)).not.toContain("Reference");
    await user.selectOptions(field, "Countries");
    await user.type(screen.getByRole("textbox", { name: "Value" }), "Togo");
    await user.click(await filter("Add"));
    expect(await screen.findAllByText(/Countries: Togo/)).not.toEqual([]);
    expect(await filter("Question 1")).toBeVisible();
    await user.selectOptions(screen.getByRole("combobox", { name: /^“stalled”/ }), "Completed");
    await user.click(await filter("Cannot be imported 1"));
    const rows = screen.getByRole("region", { name: "What will happen" });
    await waitFor(() => expect(within(rows).queryByText("Clinic")).not.toBeInTheDocument());
    expect(within(rows).getByText("Line 3")).toBeVisible();

    const given = watchDownloads();
    await user.click(await filter("Download the rows that cannot be imported"));
    expect(await given[0]?.text()).toContain("Title,Status,Notes\r\n\u200b");
  });

  it("is gone back to with what was said, to correct the rest, and the next file has nothing of that", async ({
    preview,
  }) => {
    const user = await preview("Title\tStatus\nTitle\tStatus\nClinic\tstalled\n\tdone");
    const answer = { name: /^“stalled”/ };
    await user.selectOptions(await screen.findByRole("combobox", answer), "Completed");
    await user.click(await filter("Import 1 project"));
    await user.click(await filter("Import"));
    await user.click(await filter("Correct them now"));
    expect(await filter("Unchanged 1")).toBeVisible();
    // The answers belong to the rows below that line of headings.
    const headings = () => screen.findByRole("combobox", { name: "Headings in row" });
    await user.selectOptions(await headings(), "2");
    expect(await screen.findByRole("combobox", answer)).toHaveValue("");
    await user.selectOptions(await headings(), "1");
    expect(await screen.findByRole("combobox", answer)).toHaveValue("completed");
    await user.click(await filter("Choose another file"));
    await user.click(screen.getByRole("textbox", { name: /^Or paste rows/ }));
    await user.paste("Title\tStatus\nSchool\tstalled");
    await user.click(await filter("Read these rows"));
    expect(await screen.findByRole("combobox", answer)).toHaveValue("");
  });

  it("offers a template as a workbook and as CSV", async ({ preview }) => {
    const user = await preview("Title\nWells");
    await user.click(await filter("Choose another file"));
    const given = watchDownloads();
    await user.click(await filter("Download a template (Excel)"));
    await user.click(await filter("Download a template (CSV)"));
    const [workbook, csv] = given;
    expect(await workbook?.slice(0, 2).text()).toBe("PK");
    expect(await csv?.text()).toMatch(/Vigie ID,Reference,/);
  });

  it("offers the own projects as a workbook with their entries and results, and as CSV, in as many answers as it takes", async ({
    backend,
    preview,
    member,
    project,
  }) => {
    const of = { project_id: project.id };
    const entry = { ...of, kind: "spent", day: "2026-03-31", amount: 5, description: "Pumps" };
    await member.client.from("ledger_entries").insert(entry).throwOnError();
    const id = randomUUID();
    await member.client
      .from("indicators")
      .insert({ ...of, id, title: "Wells" })
      .throwOnError();
    const measurement = { ...of, indicator_id: id, day: "2026-03-31", value: 7 };
    await member.client.from("measurements").insert(measurement).throwOnError();
    await backend.sql`
      insert into measurements (project_id, indicator_id, day, value)
      select ${project.id}, ${id}, date '2020-01-01' + n, n from generate_series(1, 300) as n`;
    // Of the same day as the latest, and added before it.
    await backend.sql`
      insert into measurements (id, project_id, indicator_id, day, value, created_at)
      values ('ffffffff-ffff-4fff-bfff-ffffffffffff', ${project.id}, ${id}, '2026-03-31', 6.5, '2026-01-01')`;
    const user = await preview("Title\nWells", async (input, init) => {
      const request = new Request(input, init);
      const rows = Number(new URL(request.url).searchParams.get("limit"));
      return rows > 300 ? new Response("{}", { status: 413 }) : backend.fetch(request);
    });
    await user.click(await filter("Choose another file"));
    const given = watchDownloads();
    await user.click(await filter("Export your projects as Excel"));
    await waitFor(() => expect(given).toHaveLength(1));
    const bytes = new Uint8Array((await given[0]?.arrayBuffer()) ?? new ArrayBuffer());
    const cellsOf = (sheet: string) =>
      readFile(bytes, { language: "en", sheet }).table.rows.flatMap(({ cells }) => cells);
    expect(cellsOf("Projects")).toContain(project.title);
    expect(cellsOf("Entries")).toEqual(expect.arrayContaining(["Pumps", "2026-03-31", 5]));
    expect(cellsOf("Indicators")).toEqual(expect.arrayContaining(["Wells", 7]));
    expect(cellsOf("Indicators")).not.toContain(6.5);
    expect(cellsOf("Measurements")).toEqual(expect.arrayContaining(["Wells", 7]));
    expect(cellsOf("Measurements").filter((cell) => cell === "Wells")).toHaveLength(302);
    await user.click(await filter("Export your projects as CSV"));
    await waitFor(() => expect(given).toHaveLength(2));
  });

  it("is in French for who has French", async ({ preview }) => {
    rememberLanguage("fr");
    await preview("Titre\tStatut\nPuits\ten attente de tout\n\tclos");
    expect(await filter("Question 1")).toBeVisible();
    expect(await filter("Non importable 1")).toBeVisible();
    expect(screen.getByRole("combobox", { name: /en attente de tout/ })).toBeVisible();
  });
});
