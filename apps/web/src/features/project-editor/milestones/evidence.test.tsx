import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { pngFile, readPngs, stubCanvas } from "@/lib/images/testing/pictures";
import { expectLogged } from "@/testing/console";
import { loseNetwork, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";
// Loaded with the file, so that the first test does not wait for it.
import "./milestones-page";

const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";

const it = test
  .extend("open", ({ backend, member, project }) => async () => {
    await backend.sql`
      insert into key_milestones (project_id, name_milestone, status_milestone)
      values (${project.id}, 'Wells dug', 'completed'), (${project.id}, 'Pumps set', 'pending')`;
    await backend.sql`
      insert into photos_projet (project_id, la_photo, file_name, caption)
      values (${project.id}, ${pixel}, 'a.gif', 'The drill'), (${project.id}, ${pixel}, 'b.gif', 'The team')`;
    await backend.sql`
      insert into resources (project_id, title_resource, file_name, file_data)
      values (${project.id}, 'Water test', 'w.txt', 'data:text/plain;base64,aGVsbG8=')`;
    const user = await renderApp(`/project/${project.id}/milestones`, { backend, as: member });
    await user.click(
      await screen.findByRole("button", { name: "Add a photo or document: Wells dug" }),
    );
    return { user, dialog: await screen.findByRole("dialog", { name: "Add a photo or document" }) };
  })
  .extend("shown", ({ backend, project }) => async () => {
    const rows = await backend.sql<{ name: string }[]>`
      select coalesce(caption, file_name) as name from photos_projet
      where project_id = ${project.id} and milestone_id is not null
      union all
      select title_resource from resources
      where project_id = ${project.id} and milestone_id is not null`;
    return rows.map(({ name }) => name).sort();
  })
  /** All rows and files that a new picture could leave. */
  .extend("kept", ({ backend, project }) => async () => {
    return backend.sql`
      select id::text, milestone_id::text as of from photos_projet where project_id = ${project.id}
      union all
      select id::text, name from storage.objects where starts_with(name, ${project.id})
      order by 1`;
  });

describe("what proves a milestone", () => {
  it("is asked for at completed ones only", async ({ open }) => {
    await open();
    expect(
      screen.queryByRole("button", { name: "Add a photo or document: Pumps set" }),
    ).not.toBeInTheDocument();
  });

  it("is chosen among pictures and documents, and counted in the row", async ({ open, shown }) => {
    const { user, dialog } = await open();
    await user.click(await within(dialog).findByRole("checkbox", { name: "The drill" }));
    await user.click(await within(dialog).findByRole("checkbox", { name: /^Water test/ }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    const again = await screen.findByRole("button", { name: "1 picture, 1 document: Wells dug" });
    expect(await shown()).toEqual(["The drill", "Water test"]);

    await user.click(again);
    await user.click(await screen.findByRole("checkbox", { name: "The drill", checked: true }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByRole("button", { name: "1 document: Wells dug" });
    expect(await shown()).toEqual(["Water test"]);
  });

  it("is not dropped by a stray key, nor by a press beside the dialog", async ({ open }) => {
    const { user, dialog } = await open();
    await user.click(await within(dialog).findByRole("checkbox", { name: "The team" }));
    await user.keyboard("{Escape}");
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(within(dialog).getByRole("checkbox", { name: "The team" })).toBeChecked();
  });

  it("stays as it was after Cancel", async ({ open, shown }) => {
    const { user, dialog } = await open();
    await user.click(await within(dialog).findByRole("checkbox", { name: "The team" }));
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(await shown()).toEqual([]);
  });

  it("keeps what was chosen when the save fails", async ({ open, shown, backend }) => {
    const { user, dialog } = await open();
    await user.click(await within(dialog).findByRole("checkbox", { name: "The team" }));
    refuseCalls(backend, "PATCH", "photos_projet");
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent(
      "Failed to save the picture",
    );
    await expectLogged("failed.savePicture");
    expect(within(dialog).getByRole("checkbox", { name: "The team" })).toBeChecked();
    sendRequestsTo(backend.fetch);
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await shown()).toEqual(["The team"]));
  });

  describe("a new picture", () => {
    const broken = new File(["no picture"], "scan.heic", { type: "image/heic" });
    const choose = async (dialog: HTMLElement, file: File) => {
      readPngs();
      // Pictures of different names are different pictures.
      stubCanvas(({ type }) => new Blob([pngFile(), file.name], { type }));
      const input = await within(dialog).findByLabelText("New picture", { selector: "input" });
      fireEvent.change(input, { target: { files: [file] } });
    };
    const draft = (dialog: HTMLElement, name: string) =>
      within(dialog).findByRole("checkbox", { name, checked: true });

    it.for(["Cancel", "Escape"])(
      "leaves nothing anywhere after %s",
      async (way, { open, kept }) => {
        const { user, dialog } = await open();
        const before = await kept();
        await choose(dialog, pngFile("pump.png"));
        await draft(dialog, "pump.png");
        expect(within(dialog).getByText("Not saved yet")).toBeVisible();
        expect(await kept()).toEqual(before);
        if (way === "Cancel")
          await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
        else {
          await user.keyboard("{Escape}");
          await user.click(await screen.findByRole("button", { name: "Discard changes" }));
        }
        await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
        expect(await kept()).toEqual(before);
        await user.click(
          screen.getByRole("button", { name: "Add a photo or document: Wells dug" }),
        );
        await screen.findByRole("checkbox", { name: "The drill" });
        expect(screen.queryByRole("checkbox", { name: "pump.png" })).not.toBeInTheDocument();
      },
    );

    it("is stored by Save, unless its tick was taken off", async ({ open, shown }) => {
      const { user, dialog } = await open();
      await choose(dialog, pngFile("other.png"));
      await user.click(await draft(dialog, "other.png"));
      await choose(dialog, pngFile("pump.png"));
      await draft(dialog, "pump.png");
      await user.click(within(dialog).getByRole("button", { name: "Save" }));
      await screen.findByRole("button", { name: "1 picture: Wells dug" });
      expect(await shown()).toEqual(["pump.png"]);
    });

    it("stays as it was when the save fails, with the reason, and is stored once", async ({
      open,
      shown,
      kept,
      backend,
    }) => {
      const { user, dialog } = await open();
      const before = await kept();
      await choose(dialog, pngFile("pump.png"));
      await draft(dialog, "pump.png");
      refuseCalls(backend, "POST", "photos_projet");
      await user.click(within(dialog).getByRole("button", { name: "Save" }));
      expect(await within(dialog).findByRole("alert")).toHaveTextContent(
        "Failed to upload pictures",
      );
      await expectLogged("failed.uploadPictures");
      expect(await draft(dialog, "pump.png")).toBeVisible();
      expect(await kept()).toEqual(before);
      sendRequestsTo(backend.fetch);
      await user.click(within(dialog).getByRole("button", { name: "Save" }));
      await screen.findByRole("button", { name: "1 picture: Wells dug" });
      expect(await shown()).toEqual(["pump.png"]);
    });

    it("is stored once when its answer was lost and it is saved again", async ({
      open,
      shown,
      backend,
    }) => {
      const { user, dialog } = await open();
      await choose(dialog, pngFile("pump.png"));
      await draft(dialog, "pump.png");
      loseNetwork(backend, "POST", "photos_projet");
      await user.click(within(dialog).getByRole("button", { name: "Save" }));
      await within(dialog).findByRole("alert");
      for (const call of ["uploadPictures", "loadPictures", "loadResources", "loadOutline"]) {
        await expectLogged(`failed.${call}`);
      }
      sendRequestsTo(backend.fetch);
      await user.click(within(dialog).getByRole("button", { name: "Save" }));
      await screen.findByRole("button", { name: "1 picture: Wells dug" });
      expect(await shown()).toEqual(["pump.png"]);
    });

    it("stays in the dialog alone where another could not be stored", async ({
      open,
      shown,
      backend,
    }) => {
      const { user, dialog } = await open();
      for (const name of ["first.png", "second.png"]) {
        await choose(dialog, pngFile(name));
        await draft(dialog, name);
      }
      let posts = 0;
      sendRequestsTo(async (input, init) => {
        const request = new Request(input, init);
        const isRow = request.method === "POST" && request.url.includes("/photos_projet");
        if (isRow) posts += 1;
        return isRow && posts === 2
          ? Response.json({ message: "no" }, { status: 403 })
          : backend.fetch(request);
      });
      await user.click(within(dialog).getByRole("button", { name: "Save" }));
      await within(dialog).findByRole("alert");
      await expectLogged("failed.uploadPictures");
      expect(await shown()).toEqual(["first.png"]);
      await user.click(within(dialog).getByRole("button", { name: "Save" }));
      await screen.findByRole("button", { name: "2 pictures: Wells dug" });
      expect(await shown()).toEqual(["first.png", "second.png"]);
    });

    it("that is none, or cannot be read, is refused with the reason", async ({ open, kept }) => {
      const { dialog } = await open();
      const before = await kept();
      await choose(dialog, new File(["a"], "a.txt", { type: "text/plain" }));
      expect(await within(dialog).findByText("This file isn't an image.")).toBeVisible();
      await choose(dialog, broken);
      expect(
        await within(dialog).findByText(/^This picture cannot be read\. Choose a PNG/),
      ).toBeVisible();
      await expectLogged("failed.pictureUnreadable");
      expect(within(dialog).queryByText("Not saved yet")).not.toBeInTheDocument();
      expect(await kept()).toEqual(before);
    });

    it("is asked about before the page is left", async ({ open }) => {
      const { dialog } = await open();
      await choose(dialog, pngFile("pump.png"));
      await draft(dialog, "pump.png");
      const leaving = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(leaving);
      expect(leaving.defaultPrevented).toBe(true);
    });
  });
});
