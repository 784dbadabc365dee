import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { test } from "@vigie/test-backend/fixtures";
import { isFullRun } from "@vigie/test-backend/full-run";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const wrongType =
  "Invalid file type. Please upload a document file (PDF, Word, Excel, PowerPoint, etc.).";
const tooLarge = "File size must be less than 10MB";
const limit = 10_485_760;

const report = new File(["%PDF-1.7 évaluation"], "Évaluation.pdf", { type: "application/pdf" });
const table = new File(["a;b"], "budget.csv", { type: "application/vnd.ms-excel" });

const it = test
  .extend("open", ({ project, backend, member }) => async (): Promise<UserEvent> => {
    const user = await renderApp(`/project/${project.id}/resources`, { backend, as: member });
    await field("Title");
    return user;
  })
  .extend("stored", ({ backend, project }) => () => {
    return backend.sql`
  select project_id, title_resource, link_resource, file_data, file_name from resources
  where project_id = ${project.id} order by created_at`;
  })
  .extend("store", ({ backend, project }) => async (title: string, link: string | null = null) => {
    await backend.sql`
    insert into resources (project_id, title_resource, link_resource, file_data, file_name)
    values (${project.id}, ${title}, ${link}, 'data:text/plain;base64,YSxi', 'notes.txt')`;
  })
  /** Opens the page with a document that is only linked, in the form. */
  .extend("editLinked", ({ backend, project, open }) => async () => {
    await backend.sql`
      insert into resources (project_id, title_resource, link_resource)
      values (${project.id}, 'The standard', 'https://iatistandard.org/')`;
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Edit The standard" }));
    return user;
  });

const field = (name: string) => screen.findByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });
const zone = () => screen.getByRole("group", { name: "Document" });
const zoneButton = () => within(zone()).getByRole("button", { name: /^Choose a/ });
const rows = () => screen.findByRole("list", { name: "Documents" });
const saved = () => screen.findByText("Resource saved successfully");

/** As a person does who picks something that the file dialog did not offer. */
function choose(...files: File[]) {
  const items = files.map((file) => ({ kind: "file", type: file.type, getAsFile: () => file }));
  fireEvent.drop(zone(), { dataTransfer: { types: ["Files"], files, items } });
}

describe("Resources", () => {
  it("say so where they cannot be loaded, with a way to try again", async ({
    store,
    project,
    backend,
    member,
  }) => {
    await store("Notes");
    const user = await renderApp(`/project/${project.id}/resources`, { backend, as: member });
    refuseCalls(backend, "GET", "resources");
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to load resources");
    await expectLogged("failed.loadResources");
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    expect(await screen.findByText("Notes")).toBeVisible();
  });
});

describe("a resource is not saved", () => {
  it("with a title or a link that is none, nor without a file and a link", async ({
    open,
    stored,
  }) => {
    const user = await open();
    for (const [title, message] of [
      ["   ", "Title is required"],
      ["x".repeat(201), "Title must be at most 200 characters"],
    ] as const) {
      fireEvent.change(await field("Title"), { target: { value: title } });
      await user.click(button("Add Resource"));
      expect(await screen.findByText(message)).toBeVisible();
      expect(await field("Title")).toHaveAccessibleDescription(message);
    }
    fireEvent.change(await field("Title"), { target: { value: "Report" } });
    await user.click(button("Add Resource"));
    expect(await screen.findByText("File is required")).toBeVisible();
    expect(zoneButton()).toHaveAccessibleDescription(expect.stringContaining("File is required"));
    expect(zoneButton()).toHaveFocus();

    await user.type(await field("External link"), "javascript:alert(1)");
    choose(report);
    await screen.findByText("Évaluation.pdf");
    await user.click(button("Add Resource"));
    await waitFor(async () =>
      expect(await field("External link")).toHaveAccessibleDescription(
        expect.stringContaining(
          "Enter a full web address, for example https://example.org/article",
        ),
      ),
    );
    await user.click(button("Remove file"));
    expect(zoneButton()).toHaveFocus();
    await user.clear(await field("External link"));
    await user.click(button("Add Resource"));
    expect(await screen.findByText("File is required")).toBeVisible();
    expect(await stored()).toEqual([]);
  });

  it("with a file that is of another type, empty, half of one or one byte more than 10 MB, and then with another it is", async ({
    open,
  }) => {
    const user = await open();
    await user.type(await field("Title"), "Report");
    const pdf = { type: "application/pdf" };
    for (const [file, message] of [
      [new File([], "report.docx"), "This file is empty. Choose another one."],
      [new File(["PK\u0003\u0004word/document.xml"], "report.docx"), /^This file is incomplete/],
      [new File([new Uint8Array(limit + 1)], "big.pdf", pdf), tooLarge],
      [new File(["a"], "archive.zip", { type: "application/zip" }), wrongType],
    ] as const) {
      choose(file);
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(screen.queryByText(/^Chosen/)).not.toBeInTheDocument();
    expect(zoneButton()).toHaveAccessibleDescription(expect.stringContaining(wrongType));
    choose(report);
    expect(await screen.findByText("Évaluation.pdf")).toBeVisible();
    expect(screen.queryByText(wrongType)).not.toBeInTheDocument();
    await user.click(button("Add Resource"));
    await saved();
  });

  it("where the backend refuses, and nothing typed or chosen is lost", async ({
    open,
    backend,
    stored,
  }) => {
    const user = await open();
    await user.type(await field("Title"), "Report");
    choose(report);
    await screen.findByText("Évaluation.pdf");
    refuseCalls(backend, "POST", "resources");
    await user.click(button("Add Resource"));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /^Failed to save resourceNothing you typed is lost.Try again$/,
    );
    await expectLogged("failed.saveResource");
    expect(await field("Title")).toHaveValue("Report");
    expect(screen.getByText("Évaluation.pdf")).toBeVisible();
    sendRequestsTo(backend.fetch);
    await user.click(button("Add Resource"));
    await saved();
    expect(await stored()).toHaveLength(1);
  });

  it("when another member has deleted it in the meantime", async ({
    store,
    open,
    backend,
    project,
  }) => {
    await store("Notes");
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Edit Notes" }));
    await backend.sql`delete from resources where project_id = ${project.id}`;
    await user.type(await field("Title"), " of May");
    await user.click(button("Update"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save resource");
    await expectLogged("failed.saveResource");
    expect(await field("Title")).toHaveValue("Notes of May");
  });
});

describe("a new resource", () => {
  it("is stored with its file, title and link, and shown with its kind and size", async ({
    open,
    backend,
    stored,
    project,
  }) => {
    const user = await open();
    expect(await screen.findByText(/^No resources have been added yet/)).toBeVisible();
    await user.type(await field("Title"), " Mid-term evaluation ");
    await user.type(await field("External link"), "https://eau.gov.bf/rapport");
    choose(report, table);
    expect(await screen.findByText("Évaluation.pdf")).toBeVisible();
    expect(screen.queryByText("budget.csv")).not.toBeInTheDocument();

    const letGo = holdCalls(backend, "POST", "resources");
    await user.click(button("Add Resource"));
    expect(await screen.findByRole("button", { name: "Adding..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(screen.getByRole("progressbar", { name: "Uploading the document" })).toHaveAttribute(
      "aria-valuenow",
      "50",
    );
    letGo();
    await saved();
    expect(await screen.findByRole("button", { name: "Add Resource" })).toBeEnabled();

    const list = within(await rows());
    expect(list.getByText("Mid-term evaluation")).toBeVisible();
    expect(list.getByText("Évaluation.pdf · PDF · 1 KB")).toBeVisible();
    expect(list.getByRole("link", { name: /^https:\/\/eau/ })).toHaveAttribute("target", "_blank");
    expect(await field("Title")).toHaveValue("");
    expect(await field("Title")).toHaveFocus();
    expect(within(zone()).queryByText("Évaluation.pdf")).not.toBeInTheDocument();
    expect(await stored()).toEqual([
      {
        project_id: project.id,
        title_resource: "Mid-term evaluation",
        link_resource: "https://eau.gov.bf/rapport",
        file_data: `data:application/pdf;base64,${Buffer.from(await report.arrayBuffer()).toString("base64")}`,
        file_name: "Évaluation.pdf",
      },
    ]);
  });

  it("may be a link without a file, or a file under the type of the document, not under the type that the browser names", async ({
    open,
    stored,
  }) => {
    const user = await open();
    expect(await field("External link")).toHaveAccessibleDescription("A link or a file is enough");
    await user.type(await field("Title"), "Annual report");
    await user.type(await field("External link"), "https://eau.gov.bf/2025");
    await user.click(button("Add Resource"));
    await saved();
    await user.type(await field("Title"), "Budget");
    await user.upload(screen.getByLabelText("Document", { selector: "input" }), table);
    await screen.findByText("budget.csv");
    await user.click(await screen.findByRole("button", { name: "Add Resource" }));
    await within(await rows()).findByText("Budget");
    const link_resource = "https://eau.gov.bf/2025";
    expect(await stored()).toMatchObject([
      { title_resource: "Annual report", link_resource, file_name: null, file_data: null },
      { title_resource: "Budget", link_resource: null, file_data: "data:text/csv;base64,YTti" },
    ]);
  });

  it.runIf(isFullRun)("may have exactly 10 MB", async ({ open, backend, project }) => {
    const user = await open();
    await user.type(await field("Title"), "Atlas");
    choose(new File([new Uint8Array(limit)], "atlas.pdf", { type: "application/pdf" }));
    await screen.findByText("PDF · 10 MB");
    await user.click(button("Add Resource"));
    await saved();
    expect(await screen.findByText("atlas.pdf · PDF · 10 MB")).toBeVisible();
    const [row] = await backend.sql`
      select file_bytes from resources where project_id = ${project.id}`;
    expect(row).toEqual({ file_bytes: limit });
  });
});

describe("an edited resource", () => {
  it("opens in the form, keeps its document and goes back to adding", async ({
    store,
    open,
    backend,
    stored,
    project,
  }) => {
    await store("Notes", "https://eau.gov.bf/");
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Edit Notes" }));
    expect(await field("Title")).toHaveValue("Notes");
    expect(await field("External link")).toHaveValue("https://eau.gov.bf/");
    expect(within(zone()).getByText("notes.txt")).toBeVisible();
    expect(within(zone()).getByText("Text · 1 KB · Stays unless you choose another")).toBeVisible();
    await user.type(await field("Title"), " of May");
    await user.clear(await field("External link"));
    const letGo = holdCalls(backend, "PATCH", "resources");
    await user.click(button("Update"));
    expect(await screen.findByRole("button", { name: "Updating..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(screen.queryByRole("progressbar", { name: /document/ })).not.toBeInTheDocument();
    letGo();
    await saved();
    expect(await screen.findByRole("button", { name: "Add Resource" })).toBeEnabled();
    expect(await field("Title")).toHaveValue("");
    expect(await stored()).toEqual([
      {
        project_id: project.id,
        title_resource: "Notes of May",
        link_resource: null,
        file_data: "data:text/plain;base64,YSxi",
        file_name: "notes.txt",
      },
    ]);
  });

  it("takes another document", async ({ store, open, stored }) => {
    await store("Notes");
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Edit Notes" }));
    choose(table);
    await screen.findByText("budget.csv");
    await user.click(button("Update"));
    await saved();
    expect(await stored()).toEqual([
      expect.objectContaining({
        title_resource: "Notes",
        file_data: "data:text/csv;base64,YTti",
        file_name: "budget.csv",
      }),
    ]);
  });

  it("is left with Cancel, which asks where something was changed, as leaving the page does", async ({
    store,
    open,
    stored,
  }) => {
    await store("Notes");
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Edit Notes" }));
    choose(table);
    await screen.findByText("budget.csv");
    await user.click(button("Cancel"));
    await screen.findByRole("alertdialog", { name: "Discard your changes?" });
    await user.click(button("Discard changes"));
    expect(await screen.findByRole("button", { name: "Add Resource" })).toBeVisible();
    expect(await stored()).toEqual([expect.objectContaining({ file_name: "notes.txt" })]);

    choose(report);
    await screen.findByText("Évaluation.pdf");
    const [back] = screen.getAllByRole("link", { name: "Back to Dashboard" });
    if (!back) throw new Error("There is no way back.");
    await user.click(back);
    expect(await screen.findByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
  });
});

describe("a document that is only linked", () => {
  it("is refused without its link, and nothing typed is lost; may get another title and another link", async ({
    editLinked,
    stored,
  }) => {
    const user = await editLinked();
    await user.type(await field("Title"), " 2.03");
    await user.clear(await field("External link"));
    await user.click(button("Update"));
    expect(await screen.findByText("Enter a link or choose a file")).toBeVisible();
    const link = await field("External link");
    expect(link).toHaveAccessibleDescription(
      "A link or a file is enough Enter a link or choose a file",
    );
    expect(link).toHaveFocus();
    expect(await field("Title")).toHaveValue("The standard 2.03");
    expect(await stored()).toMatchObject([{ link_resource: "https://iatistandard.org/" }]);
    await user.type(link, "https://iatistandard.org/en/");
    await user.click(button("Update"));
    await saved();
    expect(await stored()).toEqual([
      expect.objectContaining({
        title_resource: "The standard 2.03",
        link_resource: "https://iatistandard.org/en/",
        file_data: null,
        file_name: null,
      }),
    ]);
  });

  it("shows its link and nothing to download, here or in the form, and is deleted after a question that names no document", async ({
    editLinked,
    stored,
  }) => {
    const user = await editLinked();
    const list = within(await rows());
    expect(list.getByRole("link", { name: /^https:\/\/iatistandard/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Download/ })).not.toBeInTheDocument();
    expect(within(zone()).getByRole("button", { name: "Choose a file" })).toBeVisible();
    expect(screen.queryByText(/^Stays unless/)).not.toBeInTheDocument();
    await user.click(list.getByRole("button", { name: "Delete The standard" }));
    expect(await screen.findByRole("alertdialog")).toHaveTextContent(
      "“The standard” is deleted. You can put it back from the history.",
    );
    await user.click(button("Delete resource"));
    await screen.findByText("Resource deleted successfully");
    expect(await stored()).toEqual([]);
  });

  it("gets a document, and then needs no link", async ({ editLinked, stored }) => {
    const user = await editLinked();
    choose(table);
    await screen.findByText("budget.csv");
    await user.clear(await field("External link"));
    await user.click(button("Update"));
    await saved();
    expect(await screen.findByRole("button", { name: "Download The standard" })).toBeVisible();
    expect(await stored()).toEqual([
      expect.objectContaining({ link_resource: null, file_name: "budget.csv" }),
    ]);
  });

  it("that a colleague gave another document meanwhile asks which to keep", async ({
    editLinked,
    backend,
    project,
    stored,
  }) => {
    const user = await editLinked();
    choose(table);
    await screen.findByText("budget.csv");
    await backend.sql`
      update resources set file_data = 'data:text/plain;base64,YSxi', file_name = 'theirs.txt'
      where project_id = ${project.id}`;
    await user.click(button("Update"));
    expect(await screen.findByText("theirs.txt")).toBeVisible();
    await expectLogged("failed.saveResource");
    await user.click(screen.getByRole("button", { name: /^Keep mine/ }));
    await user.click(button("Update"));
    await saved();
    expect(await stored()).toEqual([
      expect.objectContaining({
        link_resource: "https://iatistandard.org/",
        file_name: "budget.csv",
      }),
    ]);
  });
});
