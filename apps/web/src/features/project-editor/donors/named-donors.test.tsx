import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { pngFile, readPngs } from "@/lib/images/testing/pictures";
import { expectLogged } from "@/testing/console";
import { holdCalls, loseAnswer, refuseCalls } from "@/testing/interference";
import { preview } from "@/testing/preview";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  .extend("open", ({ member, project, backend }) => async (): Promise<UserEvent> => {
    const user = await renderApp(`/project/${project.id}/donors`, { backend, as: member });
    await screen.findByRole("heading", { name: "Donors and supporters" });
    return user;
  })
  .extend("store", ({ project, backend }) => async (...names: string[]): Promise<void> => {
    for (const name of names) {
      await backend.sql`insert into donors (project_id, name) values (${project.id}, ${name})`;
    }
  })
  .extend("stored", ({ project, backend }) => () => {
    return backend.sql`
      select name, website_url from donors where project_id = ${project.id} and image is null
      order by created_at`;
  });

const taken = "Another donor of this project has this name.";
const button = (name: string) => screen.getByRole("button", { name });
const field = (name: string) => screen.findByRole("textbox", { name });
const add = () => button("Add Donor");

describe("a donor without a picture is not added", () => {
  it("without a name", async ({ open, stored }) => {
    const user = await open();
    await user.type(await field("Website"), "https://rivelune.example");
    await user.click(add());
    expect(await field("Name")).toHaveAccessibleDescription("Name is required");
    expect(await field("Website")).toHaveValue("https://rivelune.example");
    expect(await stored()).toEqual([]);
  });

  it("with a website that is none", async ({ open, stored }) => {
    const user = await open();
    await user.type(await field("Name"), "Rivelune");
    await user.type(await field("Website"), "javascript:alert(1)");
    await user.click(add());
    expect(await field("Website")).toHaveAccessibleDescription(
      expect.stringContaining("Enter a full web address"),
    );
    expect(await stored()).toEqual([]);
  });

  it("where another one has the name, which is told at the field", async ({
    store,
    open,
    stored,
  }) => {
    await store("Rivelune");
    const user = await open();
    await user.type(await field("Name"), "Rivelune");
    await user.click(add());
    await waitFor(async () => expect(await field("Name")).toHaveAccessibleDescription(taken));
    await expectLogged("failed.donorNameTaken");
    expect(await field("Name")).toHaveFocus();
    expect(await field("Name")).toHaveValue("Rivelune");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(await stored()).toHaveLength(1);
  });

  it("where the backend refuses, and nothing typed is lost", async ({ open, backend, stored }) => {
    const user = await open();
    await user.type(await field("Name"), "Rivelune");
    refuseCalls(backend, "POST", "donors");
    await user.click(add());
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save donor");
    await expectLogged("failed.saveDonor");
    expect(await field("Name")).toHaveValue("Rivelune");
    sendRequestsTo(backend.fetch);
    await user.click(add());
    await field("Name of Rivelune");
    expect(await stored()).toHaveLength(1);
  });
});

describe("donors without a picture", () => {
  it("are added once where the answer was lost", async ({ open, backend, stored }) => {
    const user = await open();
    await user.type(await field("Name"), "Rivelune");
    loseAnswer(backend, "POST", "donors");
    await user.click(add());
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to save donor");
    await expectLogged("failed.saveDonor");
    await user.click(add());
    await field("Name of Rivelune");
    expect(await stored()).toHaveLength(1);
  });

  it("are added with name and website, and seen in the list and the preview", async ({
    open,
    stored,
  }) => {
    const user = await open();
    expect(screen.getByText(/^No donors have been added yet/)).toBeVisible();
    await user.type(await field("Name"), " Fondation Rivelune ");
    await user.type(await field("Website"), "rivelune.example");
    await user.click(add());
    expect(await field("Name of Fondation Rivelune")).toHaveValue("Fondation Rivelune");
    expect(await field("Name")).toHaveValue("");
    expect(await stored()).toEqual([
      { name: "Fondation Rivelune", website_url: "https://rivelune.example" },
    ]);
    expect(await preview().findByText("Fondation Rivelune")).toBeVisible();
  });

  it("are added with what IATI knows of them, and changed in their row", async ({
    open,
    project,
    backend,
  }) => {
    const known = () => backend.sql`
      select identifier, organisation_type, activity_identifier from donors
      where project_id = ${project.id}`;
    const user = await open();
    await user.type(await field("Name"), "Rivelune");
    await user.click(screen.getByText("For IATI"));
    await user.type(await field("IATI identifier"), "FR-RCS-1");
    await user.click(add());
    expect(await field("IATI identifier of Rivelune")).toHaveValue("FR-RCS-1");

    await user.clear(await field("IATI identifier of Rivelune"));
    await user.type(await field("IATI identifier of Rivelune"), "FR RCS{Enter}");
    expect(await screen.findByText(/^An identifier has no spaces/)).toBeVisible();
    await user.keyboard("{Escape}");
    const kind = screen.getByRole("combobox", { name: "Kind of organisation of Rivelune" });
    await user.selectOptions(kind, "Foundation");
    await waitFor(async () => expect(await known()).toMatchObject([{ organisation_type: "60" }]));
    await user.type(await field("Their own activity of Rivelune"), "EAU/7{Enter}");
    await waitFor(async () =>
      expect(await known()).toEqual([
        { identifier: "FR-RCS-1", organisation_type: "60", activity_identifier: "EAU/7" },
      ]),
    );
  });

  it("are changed in their row", async ({ store, open, stored }) => {
    await store("Rivelune");
    const user = await open();
    await user.type(await field("Website of Rivelune"), "https://rivelune.example{Enter}");
    await waitFor(async () =>
      expect(await stored()).toEqual([
        { name: "Rivelune", website_url: "https://rivelune.example" },
      ]),
    );
    await user.type(await field("Name of Rivelune"), " e. V.{Enter}");
    await field("Name of Rivelune e. V.");
    expect(await stored()).toEqual([expect.objectContaining({ name: "Rivelune e. V." })]);
  });

  it("keep a name, and one that no other has", async ({ store, open, stored }) => {
    await store("Rivelune", "Solène");
    const user = await open();
    await user.clear(await field("Name of Solène"));
    await user.tab();
    expect(await field("Name of Solène")).toHaveAccessibleDescription("Name is required");
    await user.type(await field("Name of Solène"), "Rivelune{Enter}");
    await waitFor(async () =>
      expect(await field("Name of Solène")).toHaveAccessibleDescription(taken),
    );
    await expectLogged("failed.donorNameTaken");
    expect(await field("Name of Solène")).toHaveValue("Rivelune");
    await user.keyboard("{Escape}");
    expect(await field("Name of Solène")).toHaveValue("Solène");
    expect(await stored()).toEqual([
      expect.objectContaining({ name: "Rivelune" }),
      expect.objectContaining({ name: "Solène" }),
    ]);
  });

  it("whom a colleague renamed meanwhile are asked about", async ({
    store,
    open,
    colleague,
    project,
    stored,
  }) => {
    await store("Rivelune");
    const user = await open();
    await user.type(await field("Name of Rivelune"), " mine");
    await colleague.client
      .from("donors")
      .update({ name: "Rivelune theirs" })
      .eq("project_id", project.id)
      .throwOnError();
    await user.keyboard("{Enter}");
    const keepMine = await screen.findByRole("button", { name: /^Keep mine/ });
    await expectLogged("failed.saveDonor");
    await user.click(keepMine);
    await waitFor(async () =>
      expect(await stored()).toEqual([expect.objectContaining({ name: "Rivelune mine" })]),
    );
    await field("Name of Rivelune mine");
  });

  it("are deleted after a question, which says so where it fails", async ({
    store,
    open,
    backend,
    stored,
  }) => {
    await store("Rivelune");
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Delete Rivelune" }));
    const question = await screen.findByRole("alertdialog", { name: "Delete this donor?" });
    expect(question).toHaveTextContent("“Rivelune” is deleted.");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(await stored()).toHaveLength(1);

    refuseCalls(backend, "DELETE", "donors");
    await user.click(button("Delete Rivelune"));
    await user.click(await screen.findByRole("button", { name: "Delete donor" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to delete donor");
    await expectLogged("failed.deleteDonor");

    sendRequestsTo(backend.fetch);
    await user.click(button("Delete Rivelune"));
    await user.click(await screen.findByRole("button", { name: "Delete donor" }));
    await waitFor(async () => expect(await stored()).toEqual([]));
    expect(await screen.findByText(/^No donors have been added yet/)).toBeVisible();
  });

  it("stand in one list with pictures, and are moved there", async ({
    store,
    open,
    backend,
    project,
  }) => {
    const image = `${backend.url}/storage/v1/object/public/project-images/${project.id}/a.png`;
    await backend.sql`update projects set images = ${[image]} where id = ${project.id}`;
    await store("Rivelune");
    const user = await open();
    const names = () =>
      within(screen.getByRole("list", { name: "Donors and supporters" }))
        .getAllByRole("button", { name: /^Delete / })
        .map((each) => each.getAttribute("aria-label"));
    expect(names()).toEqual(["Delete Donor 1", "Delete Rivelune"]);
    await user.click(button("Move Rivelune"));
    await user.keyboard("{ArrowLeft}{Enter}");
    await waitFor(() => expect(names()).toEqual(["Delete Rivelune", "Delete Donor 2"]));
    await waitFor(async () => {
      const rows = await backend.sql`
        select name from donors where project_id = ${project.id} order by position`;
      expect(rows).toEqual([{ name: "Rivelune" }, { name: null }]);
    });
  });
});

describe("a picture for a donor without one", () => {
  const choice = () => screen.findByLabelText("Add a picture of Rivelune");
  const choose = async (file: File) => {
    fireEvent.change(await choice(), { target: { files: [file] } });
  };
  const alert = () => screen.findByRole("alert");

  it.beforeEach(async ({ store }) => {
    readPngs();
    await store("Rivelune");
  });

  it("is no file that is none", async ({ open, stored }) => {
    await open();
    await choose(new File(["a"], "notes.txt", { type: "text/plain" }));
    expect(await alert()).toHaveTextContent("This file isn't an image.");
    await expectLogged("editor.thisFileIsntAnImage");
    expect(await choice()).toBeEnabled();
    expect(await stored()).toHaveLength(1);
  });

  it("is not kept where the donor was deleted meanwhile", async ({ open, backend, project }) => {
    await open();
    await choice();
    await backend.sql`delete from donors where project_id = ${project.id}`;
    await choose(pngFile("logo.png"));
    expect(await alert()).toHaveTextContent("Failed to upload images");
    await expectLogged("failed.uploadImages");
    const files = await backend.sql`
      select name from storage.objects where starts_with(name, ${`${project.id}/`})`;
    expect(files).toHaveLength(0);
  });

  it("comes beside the name, and into the list of pictures, whatever is typed meanwhile", async ({
    open,
    backend,
    project,
    stored,
  }) => {
    await open();
    const letGo = holdCalls(backend, "PATCH", "donors");
    (await choice()).focus();
    await choose(pngFile("logo.png"));
    await backend.sql`
      update donors set website_url = 'https://rivelune.example' where project_id = ${project.id}`;
    letGo();
    expect(await screen.findByText("Images uploaded successfully")).toBeVisible();
    expect(await screen.findByLabelText("Name of Donor 1")).toHaveFocus();
    expect(await screen.findByRole("img", { name: "Rivelune" })).toBeVisible();
    expect(await stored()).toEqual([]);
    const [row] = await backend.sql`
      select name, image = any (images) as is_listed, rendition_base is not null as has_renditions
      from donors join projects on projects.id = project_id where project_id = ${project.id}`;
    expect(row).toEqual({ name: "Rivelune", is_listed: true, has_renditions: true });
  });
});
