import { screen, waitFor, within } from "@testing-library/react";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { holdCalls } from "@/testing/interference";
import { renderApp } from "@/testing/render-app";

/** Awa is the administrator; the project is Kofi's, online. */
let awa: TestMember;
let kofi: TestMember;
let projectId: string;

const it = test
  .extend("open", ({ backend }) => (as: TestMember) => {
    return renderApp(`/project/${projectId}/edit`, { backend, as });
  })
  .extend("stored", ({ backend }) => async () => {
    const [row] =
      await backend.sql`select user_id, is_online from projects where id = ${projectId}`;
    return row;
  });

it.beforeEach(async ({ backend }) => {
  const organisation = await createOrganisation(backend, "Terres d’Eau");
  awa = await createMember(backend, organisation);
  kofi = await createMember(backend, organisation);
  projectId = (await createProject(kofi, { is_online: true })).id;
});

const handOver = async () => {
  await screen.findByLabelText("Title");
  const button = screen.getByRole("button", { name: "Hand over…" });
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};
const dialog = async () =>
  within(await screen.findByRole("dialog", { name: "Hand over this project?" }));

describe("a project's owner", () => {
  it("hands it over once they chose to whom, and goes on with the milestones", async ({
    open,
    stored,
  }) => {
    const user = await open(kofi);
    await user.click(await handOver());
    const asking = await dialog();
    const newOwner = asking.getByRole("combobox", { name: "New owner" });
    await user.click(asking.getByRole("button", { name: "Hand over" }));
    expect(newOwner).toHaveAccessibleDescription("Choose a member");
    expect(await stored()).toMatchObject({ user_id: kofi.userId });

    await user.selectOptions(newOwner, awa.userId);
    await user.click(asking.getByRole("button", { name: "Hand over" }));
    await waitFor(() => expect(window.location.pathname).toBe(`/project/${projectId}/milestones`));
    expect(await stored()).toMatchObject({ user_id: awa.userId });
    await waitFor(() =>
      expect(screen.getByRole("link", { name: "General Information" })).toHaveAttribute(
        "aria-disabled",
        "true",
      ),
    );
  });

  it("is told when the project is another's by now, with the choice kept", async ({
    open,
    backend,
  }) => {
    const user = await open(kofi);
    await user.click(await handOver());
    const asking = await dialog();
    await user.selectOptions(asking.getByRole("combobox"), awa.userId);
    await backend.sql`update projects set user_id = ${awa.userId} where id = ${projectId}`;
    await user.click(asking.getByRole("button", { name: "Hand over" }));
    const sentence = "Only the owner of a project or an administrator can hand it over.";
    expect(await asking.findByRole("alert")).toHaveTextContent(sentence);
    expect(asking.getByRole("combobox")).toHaveValue(awa.userId);
    await expectLogged(sentence);
  });
});

describe("an administrator who does not own it", () => {
  it("takes it over once they agree, and has the form then", async ({ open, stored, backend }) => {
    const user = await open(awa);
    await user.click(await screen.findByRole("button", { name: "Take it over" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Cancel" }));
    expect(await stored()).toMatchObject({ user_id: kofi.userId });
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());

    await user.click(screen.getByRole("button", { name: "Take it over" }));
    const again = within(await screen.findByRole("alertdialog"));
    const letGo = holdCalls(backend, "POST", "rpc/hand_over_projects");
    await user.click(again.getByRole("button", { name: "Take it over" }));
    const button = await screen.findByRole("button", { name: "Take it over" });
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toBeEnabled();
    letGo();
    expect(await screen.findByLabelText("Title")).toBeVisible();
    expect(await stored()).toMatchObject({ user_id: awa.userId });
  });

  it("shows an error when their role is gone, and changes nothing", async ({
    open,
    stored,
    backend,
  }) => {
    const user = await open(awa);
    const askAndAgree = async () => {
      await user.click(await screen.findByRole("button", { name: "Take offline" }));
      const question = within(await screen.findByRole("alertdialog"));
      await user.click(question.getByRole("button", { name: "Take offline" }));
    };
    await screen.findByRole("button", { name: "Take offline" });
    await backend.sql`update members set role = 'administrator' where user_id = ${kofi.userId}`;
    await backend.sql`update members set role = 'member' where user_id = ${awa.userId}`;
    await askAndAgree();
    const sentence = "Only the owner of a project can change its general information.";
    expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
    expect(await stored()).toMatchObject({ is_online: true });
    await expectLogged(sentence);
  });

  it("takes it offline while it is online", async ({ open, stored }) => {
    const user = await open(awa);
    await user.click(await screen.findByRole("button", { name: "Take offline" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Take offline" }));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Take offline" })).not.toBeInTheDocument(),
    );
    expect(await stored()).toEqual({ user_id: kofi.userId, is_online: false });
  });
});

it("leads a plain member who types the address to the dashboard, without a word", async ({
  open,
  backend,
}) => {
  const issa = await createMember(backend, awa.organisation);
  await open(issa);
  await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
});
