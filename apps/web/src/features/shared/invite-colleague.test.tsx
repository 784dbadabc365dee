import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

const it = test.extend("openForm", ({ backend, member }) => async () => {
  const user = await renderApp("/dashboard", { backend, as: member });
  const name = "Invite a colleague to join the organisation";
  await user.click(await screen.findByRole("button", { name }));
  const dialog = await screen.findByRole("dialog", { name: "Invite a Colleague" });
  return { user, dialog: within(dialog) };
});

type Dialog = ReturnType<typeof within>;

function focused(): HTMLElement | null {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

async function fillIn(user: UserEvent, dialog: Dialog, email: string, password: string) {
  await user.type(dialog.getByRole("textbox", { name: "Email" }), email);
  await user.type(dialog.getByLabelText("Password"), password);
  await user.click(dialog.getByRole("button", { name: "Create Account" }));
}

describe("a colleague is not invited", () => {
  it("without an email address and a password", async ({ openForm }) => {
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole("button", { name: "Create Account" }));
    expect(await dialog.findByText("Please enter a valid email address")).toBeVisible();
    expect(dialog.getByText("Password must be at least 8 characters long")).toBeVisible();
  });

  it("with a common password, which is explained", async ({ openForm, backend }) => {
    const { user, dialog } = await openForm();
    expect(dialog.getByText("At least 8 characters")).toBeVisible();
    await fillIn(user, dialog, "issa@terresdeau.example", "Sunshine");
    expect(await dialog.findByText(/most commonly used/)).toBeVisible();
    const accounts = await backend.sql`
      select from auth.users where email = 'issa@terresdeau.example'`;
    expect(accounts).toHaveLength(0);
  });

  it("after Cancel of an empty form, which does not ask", async ({ openForm }) => {
    const { user, dialog } = await openForm();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByText("Invite a Colleague")).not.toBeInTheDocument());
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("who has an account already, with the server's own message", async ({ openForm, member }) => {
    const { user, dialog } = await openForm();
    await fillIn(user, dialog, member.email, "un-secret-4");
    const alert = await dialog.findByRole("alert");
    expect(alert).toHaveTextContent("An account already exists for this email address");
    expect(alert).toHaveTextContent("If this persists, please contact support");
    expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(member.email);
    expect(
      await dialog.findByText(/^They are a member here\. You can make a link for a new password/),
    ).toBeVisible();
    expect(within(alert).getByRole("link", { name: "Members" })).toHaveAttribute(
      "href",
      "/settings/members",
    );
    await expectLogged("An account already exists for this email address");
  });

  it("after Cancel, Escape or a click outside drops what was typed, which is asked about and leaves an empty form", async ({
    openForm,
  }) => {
    const { user, dialog } = await openForm();
    const email = dialog.getByRole("textbox", { name: "Email" });
    const cancel = dialog.getByRole("button", { name: "Cancel" });
    await user.type(email, "issa@terresdeau.example");
    const isKept = async () => {
      await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
      expect(email).toHaveValue("issa@terresdeau.example");
    };
    for (const close of [
      () => user.click(cancel),
      () => user.keyboard("{Escape}"),
      () => user.click(document.body),
    ]) {
      await close();
      await user.click(await screen.findByRole("button", { name: "Keep editing" }));
      await isKept();
    }

    await user.click(cancel);
    // It listens to Escape from when it has the focus.
    const question = await screen.findByRole("alertdialog");
    await waitFor(() => expect(question).toContainElement(focused()));
    await user.keyboard("{Escape}");
    await isKept();

    await user.click(cancel);
    await user.click(await screen.findByRole("button", { name: "Discard changes" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await user.click(screen.getByRole("button", { name: /^Invite a colleague/ }));
    expect(await screen.findByRole("textbox", { name: "Email" })).toHaveValue("");
  });
});

describe("the password of a colleague", () => {
  const password = () => screen.getByLabelText<HTMLInputElement>("Password");

  it("can be read while it is typed, and the member is told to pass it on", async ({
    openForm,
  }) => {
    const { user, dialog } = await openForm();
    await user.type(password(), "un-secret-4");
    expect(password()).toHaveAttribute("type", "password");
    expect(password()).toHaveAccessibleDescription(
      /Vigie doesn't send emails\. You can copy the password once the account is created\.$/,
    );
    await user.click(dialog.getByRole("button", { name: "Show Password" }));
    expect(password()).toHaveAttribute("type", "text");
  });

  it("can be generated, is shown then, and opens the account", async ({ openForm, backend }) => {
    const { user, dialog } = await openForm();
    await user.type(dialog.getByRole("textbox", { name: "Email" }), "salif@terresdeau.example");
    await user.click(dialog.getByRole("button", { name: "Generate Password" }));
    expect(password()).toHaveAttribute("type", "text");
    const generated = password().value;
    expect(generated).toMatch(/^[a-zA-Z2-9]{16}$/);
    await user.click(dialog.getByRole("button", { name: "Create Account" }));
    expect(await screen.findByText("Account created successfully")).toBeVisible();
    const email = "salif@terresdeau.example";
    const note = await screen.findByRole("textbox", { name: `Invitation for ${email}` });
    expect(note).toHaveValue(
      [
        "You have an account with Terres d’Eau on Vigie.",
        `Sign in: ${window.location.origin}/login`,
        `Email: ${email}`,
        `Password: ${generated}`,
        "Please choose your own password under Profile.",
      ].join("\n"),
    );
    await user.click(screen.getByRole("button", { name: `Copy Invitation for ${email}` }));
    expect(await navigator.clipboard.readText()).toContain(`Password: ${generated}`);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(note).not.toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    const { error } = await backend.client().auth.signInWithPassword({
      email,
      password: generated,
    });
    expect(error).toBeNull();
  });
});

describe("what a colleague is to be sent", () => {
  const noteFor = (email: string) =>
    screen.findByRole("textbox", { name: `Invitation for ${email}` });

  it("stays for each of several, under an empty form that is closed", async ({ openForm }) => {
    const { user, dialog } = await openForm();
    await fillIn(user, dialog, "issa@terresdeau.example", "bienvenue 1");
    expect(await noteFor("issa@terresdeau.example")).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

    await user.click(screen.getByRole("button", { name: /^Invite a colleague/ }));
    const again = within(await screen.findByRole("dialog"));
    expect(again.getByRole("textbox", { name: "Email" })).toHaveValue("");
    expect(again.getByLabelText("Password")).toHaveValue("");
    await fillIn(user, again, "mariam@terresdeau.example", "bienvenue 2");
    expect(await noteFor("mariam@terresdeau.example")).toHaveFocus();
    expect(await noteFor("issa@terresdeau.example")).toHaveDisplayValue(/Password: bienvenue 1/);

    const [first] = screen.getAllByRole("button", { name: "Dismiss" });
    if (first) await user.click(first);
    expect(await noteFor("issa@terresdeau.example")).toBeVisible();
    expect(screen.queryByDisplayValue(/bienvenue 2/)).not.toBeInTheDocument();
  });

  it("is gone once the page was left", async ({ openForm }) => {
    const { user, dialog } = await openForm();
    await fillIn(user, dialog, "nana@terresdeau.example", "bienvenue 1");
    await noteFor("nana@terresdeau.example");
    await user.click(screen.getByRole("link", { name: "Profile" }));
    await screen.findByRole("button", { name: "Change Password" });
    await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
    await screen.findByText(/Welcome to your administrator area/);
    expect(screen.queryByDisplayValue(/bienvenue/)).not.toBeInTheDocument();
  });
});

describe("an invited colleague", () => {
  it("joins the same organisation, while the member stays signed in", async ({
    openForm,
    member: awa,
    backend,
  }) => {
    const { user, dialog } = await openForm();
    await fillIn(user, dialog, "fatou@terresdeau.example", "bienvenue");
    expect(await screen.findByText("Account created successfully")).toBeVisible();
    await waitFor(() => expect(screen.queryByText("Invite a Colleague")).not.toBeInTheDocument());
    expect(screen.getByText(/Welcome to your administrator area/)).toHaveTextContent(awa.email);

    const fatou = backend.client();
    const { data } = await fatou.auth.signInWithPassword({
      email: "fatou@terresdeau.example",
      password: "bienvenue",
    });
    const members = await backend.sql`
      select organization_id from members where user_id = ${data.user?.id ?? null}`;
    expect(members.map((member) => Number(member.organization_id))).toEqual([awa.organisation.id]);
    expect(data.user?.user_metadata).toMatchObject({
      organization_id: awa.organisation.id,
      organization_name: "Terres d’Eau",
    });
    // The member's browser is none of hers.
    const { data: sessions } = await fatou.rpc("own_sessions");
    expect(sessions).toHaveLength(1);
  });
});
