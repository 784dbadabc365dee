import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
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

/** Awa is the administrator of a new organisation, Kofi and Issa are members. */
let awa: TestMember;
let kofi: TestMember;
let issa: TestMember;

const it = test
  .extend("open", ({ backend }) => async (as: TestMember): Promise<UserEvent> => {
    const user = await renderApp("/settings/members", { backend, as });
    await rowOf(kofi);
    return user;
  })
  .extend("makeAdministrator", ({ backend }) => async (member: TestMember, role: string) => {
    await backend.sql`update members set role = ${role} where user_id = ${member.userId}`;
  });

it.beforeEach(async ({ backend }) => {
  const organisation = await createOrganisation(backend, "Terres d’Eau");
  awa = await createMember(backend, organisation);
  kofi = await createMember(backend, organisation);
  issa = await createMember(backend, organisation);
  await backend.sql`update members set name = 'Awa O.' where user_id = ${awa.userId}`;
  await backend.sql`update members set name = 'Kofi M.' where user_id = ${kofi.userId}`;
});

const rowOf = async ({ email }: TestMember) => {
  const name = new RegExp(email.replace("@", "\\s*@"));
  return within(await screen.findByRole("row", { name }));
};
const choose = async (user: UserEvent, name: string, entry: string) => {
  const manage = await screen.findByRole("button", { name: `Manage ${name}` });
  // A change of the row's member that has just been made still keeps the menu shut.
  await waitFor(() => expect(manage.closest("tr")).toHaveAttribute("aria-busy", "false"));
  await user.click(manage);
  await user.click(await screen.findByRole("menuitem", { name: entry }));
};
const noRight = "Only administrators of the organisation can do this.";

describe("the members page", () => {
  it("shows a member all colleagues and invitations, and nothing to do about them", async ({
    open,
  }) => {
    await awa.client.rpc("invite_by_link", { email: "new@example.org" }).throwOnError();
    await createProject(issa);
    await open(kofi);
    const own = await rowOf(kofi);
    expect(own.getByText("You")).toBeVisible();
    expect(own.getByText("Member")).toBeVisible();
    expect((await rowOf(awa)).getByText("Administrator")).toBeVisible();
    expect((await rowOf(issa)).getByText(issa.email.split("@")[0] ?? "")).toBeVisible();
    expect((await rowOf(issa)).getByRole("cell", { name: /^Projects:\s?1$/ })).toBeVisible();
    expect(await screen.findByText("new@example.org")).toBeVisible();
    expect(screen.getByText("Invited by Awa O. · Expires in 7 days")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Manage|Withdraw/ })).not.toBeInTheDocument();
  });

  it("leads a person who was removed meanwhile to the sign-in", async ({ backend }) => {
    await awa.client.rpc("remove_member", { member: kofi.userId }).throwOnError();
    await renderApp("/settings/members", { backend, as: kofi });
    expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  });
});

describe("a role", () => {
  it("stays with the last administrator, who is told why", async ({ open }) => {
    const user = await open(awa);
    await choose(user, "Awa O.", "Make member");
    await user.click(await screen.findByRole("button", { name: "Give up the role" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "An organisation needs an administrator. Make another member administrator first.",
    );
    await expectLogged("An organisation needs an administrator");
  });

  it("is not given by a person who lost their own meanwhile, and the list says so", async ({
    open,
    makeAdministrator,
  }) => {
    const user = await open(awa);
    await screen.findByRole("button", { name: "Manage Kofi M." });
    await makeAdministrator(issa, "administrator");
    await makeAdministrator(awa, "member");
    await choose(user, "Kofi M.", "Make administrator");
    expect(await screen.findByRole("alert")).toHaveTextContent(noRight);
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: /Manage/ })).not.toBeInTheDocument(),
    );
    await expectLogged(noRight);
  });

  it("is given, and taken again; the menu keeps the focus, and stays shut meanwhile", async ({
    open,
    backend,
  }) => {
    const user = await open(awa);
    const letGo = holdCalls(backend, "POST", "rpc/set_member_role");
    await choose(user, "Kofi M.", "Make administrator");
    const menu = screen.getByRole("button", { name: "Manage Kofi M." });
    await waitFor(() => expect(menu).toHaveFocus());
    expect(menu).toBeEnabled();
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("menuitem")).not.toBeInTheDocument();
    letGo();
    expect(await (await rowOf(kofi)).findByText("Administrator")).toBeVisible();
    await choose(user, "Kofi M.", "Make member");
    expect(await (await rowOf(kofi)).findByText("Member")).toBeVisible();
  });
});

describe("removing", () => {
  it("oneself is not offered here", async ({ open }) => {
    const user = await open(awa);
    await user.click(await screen.findByRole("button", { name: "Manage Awa O." }));
    const entries = (await screen.findAllByRole("menuitem")).map((entry) => entry.textContent);
    expect(entries).toEqual(["Make member", "Link for a new address…"]);
  });

  it("asks who takes over the projects, and what is refused keeps the choice", async ({
    open,
    backend,
  }) => {
    const { id } = await createProject(kofi);
    const user = await open(awa);
    await choose(user, "Kofi M.", "Remove…");
    const dialog = within(await screen.findByRole("dialog", { name: "Remove Kofi M.?" }));
    const successor = dialog.getByRole("combobox", { name: "Who takes over their project?" });
    expect(successor).toHaveValue("");
    await user.click(dialog.getByRole("button", { name: "Remove member" }));
    expect(successor).toHaveAccessibleDescription("Choose who takes over the projects");

    await user.selectOptions(successor, issa.userId);
    await backend.sql`update members set role = 'administrator' where user_id = ${issa.userId}`;
    await backend.sql`update members set role = 'member' where user_id = ${awa.userId}`;
    await user.click(dialog.getByRole("button", { name: "Remove member" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(noRight);
    expect(successor).toHaveValue(issa.userId);
    await expectLogged(noRight);

    await backend.sql`update members set role = 'administrator' where user_id = ${awa.userId}`;
    await user.click(dialog.getByRole("button", { name: "Remove member" }));
    await waitFor(() => expect(screen.queryByText("Kofi M.")).not.toBeInTheDocument());
    const [project] = await backend.sql`select user_id from projects where id = ${id}`;
    expect(project?.user_id).toBe(issa.userId);
  });
});

describe("a link", () => {
  const shownLink = async () =>
    (await screen.findByRole<HTMLInputElement>("textbox", { name: /^Link for/ })).value;
  const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get("token");

  it("to a new password is shown once, and works once", async ({ open, backend }) => {
    const user = await open(awa);
    await choose(user, "Kofi M.", "Link for a new password…");
    const letGo = holdCalls(backend, "POST", "rpc/make_password_link");
    await user.click(await screen.findByRole("button", { name: "Make the link" }));
    await user.keyboard("{Escape}");
    letGo();
    const link = await shownLink();
    expect(link).toMatch(/^http:\/\/localhost(:\d+)?\/reset-password#token=[0-9a-f]{32,}$/);
    const use = { token: tokenOf(link) ?? "", password: "un-secret-44" };
    expect((await backend.client().rpc("reset_password", use)).data).toBe(kofi.email);
    expect((await backend.client().rpc("reset_password", use)).error).not.toBeNull();

    await user.click(screen.getByRole("button", { name: "Done" }));
    await choose(user, "Kofi M.", "Link for a new password…");
    await screen.findByRole("button", { name: "Make the link" });
    expect(screen.queryByRole("textbox", { name: /^Link for/ })).not.toBeInTheDocument();
  });

  it("to an address of another account is refused, which is said where it was typed", async ({
    open,
  }) => {
    const user = await open(awa);
    await choose(user, "Kofi M.", "Link for a new address…");
    const address = await screen.findByRole("textbox", { name: "New address" });
    await user.type(address, "kofi@{Enter}");
    expect(address).toHaveAccessibleDescription(/Please enter a valid email address/);
    await user.clear(address);
    await user.type(address, `${issa.email}{Enter}`);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "An account already exists for this email address",
    );
    expect(address).toHaveValue(issa.email);
    await expectLogged("An account already exists");

    await user.clear(address);
    await user.type(address, `new-${issa.email}{Enter}`);
    expect(await shownLink()).toContain("/confirm-address#token=");
  });
});

describe("withdrawing an invitation", () => {
  it("asks once, and ends its link", async ({ open, backend }) => {
    await backend.sql`delete from invitations where used_at is null`;
    const { data: token } = await awa.client
      .rpc("invite_by_link", { email: "new@example.org" })
      .throwOnError();
    const user = await open(awa);
    const withdraw = { name: "Withdraw new@example.org" };
    await user.click(await screen.findByRole("button", withdraw));
    await screen.findByRole("alertdialog", { name: "Withdraw this invitation?" });
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await backend.sql`select from invitations where used_at is null`).toHaveLength(1);

    await user.click(await screen.findByRole("button", withdraw));
    await user.click(await screen.findByRole("button", { name: "Withdraw" }));
    await waitFor(() => expect(screen.queryByText("new@example.org")).not.toBeInTheDocument());
    const { data } = await backend.client().rpc("invitation_details", { invitation: token });
    expect(data).toEqual([]);
  });
});
