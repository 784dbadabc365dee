import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { createProject, type TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { sessionKey } from "@/lib/supabase/session";
import { expectLogged } from "@/testing/console";
import { holdCalls, refuseCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  .override("project", ({ member }) =>
    createProject(member, {
      dv1_titre: "Wells",
      dv1_vizualisation_type: "pie",
      dv1_value: 40,
      dv1_short_description: "4 of 10",
      dv3_titre: "Villages",
      dv3_vizualisation_type: "progress",
      dv3_value: 30,
      dv3_short_description: "3 of 10",
    }),
  )
  .extend(
    "open",
    ({ member, project, backend }) =>
      async (slot: number, as: TestMember = member): Promise<UserEvent> => {
        const user = await renderApp(`/project/${project.id}/dataviz/${slot}`, { backend, as });
        await title();
        return user;
      },
  )
  .extend("stored", ({ backend, project }) => async () => {
    const [row] = await backend.sql`
    select dv1_titre, dv1_value::float, dv2_titre, dv3_titre, dv3_value::float
    from projects where id = ${project.id}`;
    return row;
  })
  .extend("saveTooLate", ({ open, backend, project, stored }) => async (): Promise<UserEvent> => {
    const user = await open(1);
    await retitle("Wells in service");
    await backend.sql`
      update projects set dv1_titre = 'Pumps', dv1_value = 50, dv1_nom_icon = null
      where id = ${project.id}`;
    await save(user);
    expect(await alert()).toHaveTextContent("while you were editing it: Title.");
    await expectLogged("failed.saveVisualization");
    expect(await stored()).toMatchObject({ dv1_titre: "Pumps", dv1_value: 50 });
    return user;
  });

const title = () => screen.findByRole("textbox", { name: "Title" });
const value = () => screen.getByRole("spinbutton", { name: "Value (%)" });
const saved = () => screen.findByText("Visualization saved successfully");
const save = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Save Changes" }));
const alert = () => screen.findByRole("alert");
const button = (name: string) => screen.getByRole("button", { name });
const sidebar = () => within(screen.getByRole("complementary", { name: "Project" }));
const retitle = async (text: string) =>
  fireEvent.change(await title(), { target: { value: text } });

describe("Data Viz", () => {
  it.for(["0", "6", "01", "one", ""])(
    "has no page %j",
    async (slot, { project, backend, member }) => {
      await renderApp(`/project/${project.id}/dataviz/${slot}`, { backend, as: member });
      await waitFor(() => expect(window.location.pathname).toBe("/monitoring"));
    },
  );

  it("says so where it cannot be loaded, with a way to try again", async ({
    project,
    backend,
    member,
  }) => {
    const user = await renderApp(`/project/${project.id}/dataviz/1`, { backend, as: member });
    sendRequestsTo(async (input, init) =>
      String(input).includes("dv1_value")
        ? new Response("{}", { status: 403 })
        : backend.fetch(input, init),
    );
    expect(await alert()).toHaveTextContent("Failed to load visualization data");
    await expectLogged("failed.loadVisualization");
    sendRequestsTo(backend.fetch);
    await user.click(button("Try again"));
    expect(await title()).toHaveValue("Wells");
  });

  it("loads the picture of no other slot", async ({ open, backend }) => {
    const asked: string[] = [];
    const slot = open(3);
    sendRequestsTo((input, init) => {
      asked.push(decodeURIComponent(String(input)));
      return backend.fetch(input, init);
    });
    await slot;
    expect(asked.filter((address) => address.includes("image_dv"))).toEqual([
      expect.stringContaining(
        "select=dv3_titre,dv3_vizualisation_type,dv3_value,dv3_nom_icon,image_dv3,dv3_short_description,updated_at",
      ),
    ]);
  });
});

describe("a save", () => {
  it("that fails says so, and loses nothing that was typed", async ({ open, backend }) => {
    const user = await open(1);
    await retitle("Wells in service");
    refuseCalls(backend, "PATCH", "projects");
    await save(user);
    expect(await alert()).toHaveTextContent(
      /^Failed to save visualizationNothing you typed is lost.Try again$/,
    );
    await expectLogged("failed.saveVisualization");
    expect(await title()).toHaveValue("Wells in service");
    sendRequestsTo(backend.fetch);
    await save(user);
    await saved();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("on its way disables the button and says so", async ({ open, backend }) => {
    const user = await open(1);
    await retitle("Wells in service");
    const letGo = holdCalls(backend, "PATCH", "projects");
    await save(user);
    expect(await screen.findByRole("button", { name: "Saving..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    letGo();
    await saved();
  });

  it("changes its own slot only, also by a colleague, and ticks the sidebar", async ({
    open,
    colleague,
    stored,
  }) => {
    const user = await open(2, colleague);
    expect(screen.getByText("Nothing saved here yet")).toBeVisible();
    await retitle("Schools");
    fireEvent.change(screen.getByLabelText("Short description"), { target: { value: "1 of 8" } });
    fireEvent.change(value(), { target: { value: "12.5" } });
    expect(screen.getByText("Unsaved changes")).toBeVisible();
    await save(user);
    await saved();
    expect(await screen.findByText("Saved just now")).toBeVisible();
    expect(await stored()).toEqual({
      dv1_titre: "Wells",
      dv1_value: 40,
      dv2_titre: "Schools",
      dv3_titre: "Villages",
      dv3_value: 30,
    });
    const entry = sidebar().getByRole("link", { name: "Dataviz 2" });
    await waitFor(() => expect(entry).toHaveAccessibleDescription("Filled in: Schools"));
  });
});

describe("a slot that was changed meanwhile", () => {
  it("shows what is stored, and theirs where the person takes it", async ({ saveTooLate }) => {
    const user = await saveTooLate();
    expect(await title()).toHaveValue("Wells in service");
    expect(value()).toHaveValue(50);
    await user.click(button("Take theirs: Title"));
    expect(await title()).toHaveValue("Pumps");
    expect(screen.getByText("No unsaved changes")).toBeVisible();
  });

  it("shows what both chose in words", async ({ open, backend, project }) => {
    const user = await open(1);
    await user.click(screen.getByRole("radio", { name: "Progress bar" }));
    await backend.sql`
      update projects set dv1_vizualisation_type = 'pictogram', dv1_value = null, dv1_nom_icon = 'Star#EF4444'
      where id = ${project.id}`;
    await save(user);
    const versions = await screen.findByRole("group", { name: "Type: two versions" });
    expect(versions).toHaveTextContent(/Progress bar.*Pictogram/);
    await expectLogged("failed.saveVisualization");
  });

  it("is replaced where the person keeps theirs, and there alone", async ({
    saveTooLate,
    stored,
  }) => {
    const user = await saveTooLate();
    await user.click(button("Keep mine: Title"));
    await save(user);
    await saved();
    expect(await stored()).toMatchObject({ dv1_titre: "Wells in service", dv1_value: 50 });
  });

  it("is not when another member changed another slot", async ({
    open,
    backend,
    project,
    stored,
  }) => {
    const user = await open(1);
    await retitle("Wells in service");
    await backend.sql`update projects set dv3_value = 31 where id = ${project.id}`;
    await save(user);
    await saved();
    expect(await stored()).toMatchObject({ dv1_titre: "Wells in service", dv3_value: 31 });
  });
});

describe("going from one slot to another", () => {
  const go = (user: UserEvent, name: string) => user.click(sidebar().getByRole("link", { name }));
  const question = () => screen.findByRole("alertdialog", { name: "Leave without saving?" });

  it("asks once where something is unsaved, and shows nothing of the slot that was left", async ({
    open,
  }) => {
    const user = await open(1);
    await retitle("Wells in service");
    await go(user, "Dataviz 2");
    await question();
    await user.click(button("Leave without saving"));
    expect(await screen.findByRole("heading", { level: 1, name: "Dataviz 2" })).toBeVisible();
    expect(await title()).toHaveValue("");
    expect(value()).toHaveValue(null);
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();

    await go(user, "Dataviz 3");
    expect(await screen.findByRole("heading", { level: 1, name: "Dataviz 3" })).toBeVisible();
    expect(await title()).toHaveValue("Villages");
    await go(user, "Dataviz 1");
    await waitFor(async () => expect(await title()).toHaveValue("Wells"));
  });

  it("stays where the person declines", async ({ open, project }) => {
    const user = await open(1);
    await retitle("Wells in service");
    await go(user, "Dataviz 2");
    await question();
    await user.click(button("Stay on this page"));
    expect(await title()).toHaveValue("Wells in service");
    expect(window.location.pathname).toBe(`/project/${project.id}/dataviz/1`);
  });
});

describe("a session that ends in the middle of the work", () => {
  it("gives back what was typed to the same person, in the same slot", async ({ open, member }) => {
    const user = await open(1);
    await retitle("Wells in service");
    window.localStorage.removeItem(sessionKey());
    window.dispatchEvent(new StorageEvent("storage", { key: sessionKey() }));
    await user.type(await screen.findByRole("textbox", { name: "Email" }), member.email);
    await user.type(screen.getByLabelText("Password"), `${member.password}{Enter}`);
    await waitFor(async () => expect(await title()).toHaveValue("Wells in service"));
    expect(screen.getByText("Unsaved changes")).toBeVisible();
  });
});
