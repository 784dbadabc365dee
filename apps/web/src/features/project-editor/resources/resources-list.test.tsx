import { resolveObjectURL } from "node:buffer";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect, onTestFinished } from "vitest";
import { expectLogged } from "@/testing/console";
import { refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

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
  });

const field = (name: string) => screen.findByRole("textbox", { name });
const button = (name: string) => screen.getByRole("button", { name });
const zone = () => screen.getByRole("group", { name: "Document" });
const rows = () => screen.findByRole("list", { name: "Documents" });
const saved = () => screen.findByText("Resource saved successfully");

/** As a person does who picks something that the file dialog did not offer. */
function choose(...files: File[]) {
  const items = files.map((file) => ({ kind: "file", type: file.type, getAsFile: () => file }));
  fireEvent.drop(zone(), { dataTransfer: { types: ["Files"], files, items } });
}

describe("the list", () => {
  it("never loads a document", async ({ store, project, backend, member }) => {
    await store("Notes");
    const asked: string[] = [];
    await renderApp(`/project/${project.id}/resources`, { backend, as: member });
    sendRequestsTo((input, init) => {
      asked.push(decodeURIComponent(String(input)));
      return backend.fetch(input, init);
    });
    await screen.findByText("Notes");
    expect(asked.filter((address) => address.includes("/resources?"))).toHaveLength(1);
    expect(asked.join()).not.toContain("file_data");
  });

  it("is in the order that members chose", async ({ store, backend, project, open }) => {
    await store("Second");
    await backend.sql`
      insert into resources (project_id, title_resource, file_data, file_name, position)
      values (${project.id}, 'First', 'data:text/plain;base64,', 'a.txt', 512)`;
    await open();
    const items = within(await rows()).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringContaining("First"),
      expect.stringContaining("Second"),
    ]);
  });
});

describe("a download", () => {
  /** What the browser was asked to save; the page of the tests saves nothing. */
  function watchSaving() {
    const saving: { name: string; blob: ReturnType<typeof resolveObjectURL> }[] = [];
    const save = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return;
      event.preventDefault();
      // The page forgets the address soon after.
      const { download: name, href } = event.target;
      saving.push({ name, blob: resolveObjectURL(href) });
    };
    document.addEventListener("click", save);
    onTestFinished(() => document.removeEventListener("click", save));
    return saving;
  }

  it("that fails says so above the form", async ({ store, open, backend }) => {
    await store("Notes");
    const user = await open();
    await rows();
    refuseCalls(backend, "GET", "resources");
    await user.click(button("Download Notes"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to download the document");
    await expectLogged("failed.downloadDocument");
  });

  it("gives the file back byte for byte and under its name", async ({ open }) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const file = new File([bytes], "Année 1 – bilan.pdf", { type: "application/pdf" });
    const saving = watchSaving();
    const user = await open();
    await user.type(await field("Title"), "Bilan");
    choose(file);
    await screen.findByText(file.name);
    await user.click(button("Add Resource"));
    await saved();
    await user.click(await screen.findByRole("button", { name: "Download Bilan" }));
    await waitFor(() => expect(saving).toHaveLength(1));
    const [given] = saving;
    expect(given?.name).toBe("Année 1 – bilan.pdf");
    expect(given?.blob?.type).toBe("application/pdf");
    expect(new Uint8Array((await given?.blob?.arrayBuffer()) ?? [])).toEqual(bytes);
  });
});

describe("deleting a resource", () => {
  const ask = async (user: UserEvent) => {
    await user.click(await screen.findByRole("button", { name: "Delete Notes" }));
    return screen.findByRole("alertdialog", { name: "Delete this resource?" });
  };

  it("is not done when the person thinks better of it", async ({ store, open, stored }) => {
    await store("Notes");
    const user = await open();
    await ask(user);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(await stored()).toHaveLength(1);
  });

  it("says so where it fails", async ({ store, open, backend, stored }) => {
    await store("Notes");
    const user = await open();
    await ask(user);
    refuseCalls(backend, "DELETE", "resources");
    await user.click(button("Delete resource"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to delete resource");
    await expectLogged("failed.deleteResource");
    expect(await stored()).toHaveLength(1);
  });

  it("takes it away, out of the form too", async ({ store, open, stored }) => {
    await store("Notes");
    const user = await open();
    await user.click(await screen.findByRole("button", { name: "Edit Notes" }));
    await ask(user);
    await user.click(button("Delete resource"));
    expect(await screen.findByText("Resource deleted successfully")).toBeVisible();
    expect(await screen.findByText(/^No resources have been added yet/)).toBeVisible();
    expect(button("Add Resource")).toBeVisible();
    expect(await stored()).toEqual([]);
  });
});
