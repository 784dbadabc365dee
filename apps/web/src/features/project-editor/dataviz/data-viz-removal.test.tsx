import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { createProject } from "@vigie/test-backend/builders";
import { figureColumns, figures } from "@vigie/test-backend/figures";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { refuseCalls } from "@/testing/interference";
import { supportModalDialogs } from "@/testing/modal-dialogs";
import { renderApp } from "@/testing/render-app";

supportModalDialogs();

const it = test
  .override("project", ({ member }) =>
    createProject(member, {
      ...figureColumns(1, { ...figures.pie, title: "Wells" }),
      ...figureColumns(2, { ...figures.pictogram, title: "Villages" }),
    }),
  )
  .extend("open", ({ colleague, project, backend }) => async (slot: number) => {
    const address = `/project/${project.id}/dataviz/${slot}`;
    const user = await renderApp(address, { backend, as: colleague });
    await screen.findByRole("textbox", { name: "Title" });
    return user;
  })
  .extend("stored", ({ backend, project }) => async () => {
    const [row] = await backend.sql`
      select dv1_titre, dv1_short_description, dv1_vizualisation_type, dv1_value, dv2_titre
      from projects where id = ${project.id}`;
    return row;
  });

const remove = () => screen.findByRole("button", { name: "Remove visualization" });
const question = () => screen.findByRole("alertdialog", { name: "Remove this visualization?" });
const answer = async (name: string) => within(await question()).getByRole("button", { name });
const field = (name: string) => screen.getByLabelText(name);

describe("removing a visualization", () => {
  it("is not offered where there is none", async ({ open }) => {
    await open(3);
    expect(screen.queryByRole("button", { name: "Remove visualization" })).not.toBeInTheDocument();
  });

  it("does nothing where the question is dismissed", async ({ open, stored }) => {
    const user = await open(1);
    await user.click(await remove());
    expect(await question()).toHaveTextContent("“Wells” is taken off the project page");
    await user.click(await answer("Cancel"));
    expect(field("Title")).toHaveValue("Wells");
    expect(await stored()).toMatchObject({ dv1_titre: "Wells" });
  });

  it("that fails says so, and keeps what is stored and what was typed", async ({
    open,
    stored,
    backend,
  }) => {
    const user = await open(1);
    fireEvent.change(field("Title"), { target: { value: "Wells in service" } });
    refuseCalls(backend, "PATCH", "projects");
    await user.click(await remove());
    await user.click(await answer("Remove visualization"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to remove visualization");
    await expectLogged("failed.removeVisualization");
    expect(field("Title")).toHaveValue("Wells in service");
    expect(await stored()).toMatchObject({ dv1_titre: "Wells" });
  });

  it("empties the slot and the form, whatever another member saved meanwhile, and says so", async ({
    open,
    stored,
    backend,
    project,
  }) => {
    const user = await open(1);
    const sidebar = within(screen.getByRole("complementary", { name: "Project" }));
    const entry = sidebar.getByRole("link", { name: "Dataviz 1" });
    await waitFor(() => expect(entry).toHaveAccessibleDescription(/^Filled in: /));
    await backend.sql`update projects set dv1_value = 50 where id = ${project.id}`;

    await user.click(await remove());
    await user.click(await answer("Remove visualization"));
    expect(await screen.findByText("Visualization removed successfully")).toBeVisible();
    await waitFor(() => expect(field("Title")).toHaveValue(""));
    expect(field("Short description")).toHaveValue("");
    expect(screen.getByText("Nothing saved here yet")).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole("radio", { name: "Circular chart" })).toHaveFocus(),
    );
    expect(screen.queryByRole("button", { name: "Remove visualization" })).not.toBeInTheDocument();
    await waitFor(() => expect(entry).toHaveAccessibleDescription("Missing: Dataviz 1"));
    expect(await stored()).toEqual({
      dv1_titre: null,
      dv1_short_description: null,
      dv1_vizualisation_type: null,
      dv1_value: null,
      dv2_titre: "Villages",
    });
  });
});
