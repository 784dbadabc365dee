import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { describe, expect } from "vitest";
import { sessionKey, storedSession } from "@/lib/supabase/session";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

let awa: TestMember;

const it = test
  .extend("open", ({ backend }) => async (): Promise<UserEvent> => {
    const user = await renderApp("/profile", { backend, as: awa });
    await changeButton();
    return user;
  })
  .extend("openForm", ({ open }) => async (): Promise<UserEvent> => {
    const user = await open();
    await user.click(await changeButton());
    return user;
  })
  .extend("opensWith", ({ backend }) => async (password: string): Promise<boolean> => {
    const { error } = await backend
      .client()
      .auth.signInWithPassword({ email: awa.email, password });
    return error === null;
  })
  .extend("numberOfSessions", ({ backend }) => async (): Promise<number> => {
    const rows = await backend.sql`select from auth.sessions where user_id = ${awa.userId}`;
    return rows.length;
  });

it.beforeEach(async ({ backend }) => {
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
});

const changeButton = () => screen.findByRole("button", { name: "Change Password" });
const currentPassword = () => screen.getByLabelText("Current Password");
const newPassword = () => screen.getByLabelText("New Password");
const confirmation = () => screen.getByLabelText("Confirm New Password");
const submit = () => screen.getByRole("button", { name: "Update Password" });
const signInPage = () => screen.findByRole("heading", { level: 1, name: "Sign in" });

async function fillIn(user: UserEvent, current: string, next: string, repeated: string) {
  for (const each of [currentPassword(), newPassword(), confirmation()]) await user.clear(each);
  await user.type(currentPassword(), current);
  await user.type(newPassword(), next);
  await user.type(confirmation(), repeated);
  await user.click(submit());
}

describe("another address to sign in with, where no mail is sent", () => {
  it("is asked for by everybody but an administrator", async ({ backend }) => {
    const colleague = await createMember(backend, awa.organisation);
    await renderApp("/profile", { backend, as: colleague });
    expect(await screen.findByText(/ask an administrator of your organisation/)).toBeVisible();
  });
});

describe("an address that was confirmed on another device", () => {
  it("is shown, and its password is known, once the page is looked at again", async ({
    openForm,
    backend,
  }) => {
    const user = await openForm();
    const email = `new-${awa.email}`;
    const [link] = await backend.sql`
      select public.request_address_link(${awa.userId}, ${email}) as token`;
    await backend.client().rpc("confirm_address", { token: link?.token }).throwOnError();
    act(() => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect(await screen.findByText(email)).toBeVisible();
    await fillIn(user, awa.password, "un-secret-4", "un-secret-4");
    expect(await screen.findByText("Password updated successfully")).toBeVisible();
  });
});

describe("the profile", () => {
  it("says who is signed in and where an administrator makes a link for another address, and leads back", async ({
    open,
  }) => {
    const user = await open();
    expect(await screen.findByText(/make a link for it under Manage/)).toBeVisible();
    expect(screen.getByText(awa.email)).toBeVisible();
    // This server sends no mail.
    expect(screen.queryByRole("switch")).not.toBeInTheDocument();
    expect(screen.getAllByText("Terres d’Eau")[0]).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Back to Dashboard" }));
    expect(await screen.findByText(/Welcome to your administrator area/)).toBeVisible();
  });
});

describe("the password is not changed", () => {
  it("to none, nor to one that is too short, too common or repeated differently", async ({
    openForm,
    opensWith,
  }) => {
    const user = await openForm();
    await user.click(submit());
    await waitFor(() =>
      expect(currentPassword()).toHaveAccessibleDescription("Current password is required"),
    );
    const tooShort = "Password must be at least 8 characters long";
    const different = "New passwords don't match";
    expect(newPassword()).toHaveAccessibleDescription(tooShort);
    expect(confirmation()).toHaveAccessibleDescription("Confirm the new password");
    for (const [password, repeated, message, ofConfirmation] of [
      ["12345", "54321", tooShort, different],
      ["Sunshine", "Sunshine", /most commonly used/, undefined],
    ] as const) {
      await fillIn(user, awa.password, password, repeated);
      await waitFor(() => {
        expect(newPassword()).toHaveAccessibleDescription(message);
        expect(confirmation()).toHaveAccessibleDescription(ofConfirmation ?? "");
      });
    }
    expect(await opensWith(awa.password)).toBe(true);
  });

  it("where the server refuses, which is told in its own words or else in ours, and loses nothing", async ({
    openForm,
    opensWith,
    backend,
  }) => {
    const user = await openForm();
    const isTold = (words: string | RegExp) =>
      waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent(words));
    await fillIn(user, "not the one", "new secret", "new secret");
    await isTold("Current password is incorrect");
    expect(newPassword()).toHaveValue("new secret");
    expect(await opensWith(awa.password)).toBe(true);
    expect(storedSession()).not.toBeNull();
    await expectLogged("failed.passwordIncorrect");

    await fillIn(user, awa.password, awa.password, awa.password);
    await isTold(/different from the old password/);
    await expectLogged("different from the old password");

    sendRequestsTo((input, init) =>
      init?.method === "PUT"
        ? Promise.resolve(new Response('{"msg":""}', { status: 422 }))
        : backend.fetch(input, init),
    );
    await fillIn(user, awa.password, "new secret", "new secret");
    await isTold("Failed to update password");
    await expectLogged("failed.updatePassword");

    // Not said to be a wrong password.
    sendRequestsTo(() => Promise.reject(new TypeError("Failed to fetch")));
    await user.click(submit());
    await isTold("The server cannot be reached");
    expect(currentPassword()).toHaveValue(awa.password);
    await expectLogged("failed.unreachable");
    // The client of the accounts service writes its own line as well.
    await expectLogged("TypeError: Failed to fetch");
  });
});

describe("changing the password", () => {
  it("stores accents composed, and knows the current one however it is typed", async ({
    openForm,
    opensWith,
  }) => {
    const user = await openForm();
    await fillIn(user, awa.password, "de\u0301cembre 24", "d\u00e9cembre 24");
    expect(await screen.findByText("Password updated successfully")).toBeVisible();
    expect(await opensWith("d\u00e9cembre 24")).toBe(true);
    await user.click(await changeButton());
    await fillIn(user, "de\u0301cembre 24", "janvier 2025", "janvier 2025");
    await waitFor(async () => expect(await opensWith("janvier 2025")).toBe(true));
  });

  it("is said while it lasts and when it is done, folds the emptied form away, and leaves a session that can be renewed", async ({
    openForm,
    backend,
    numberOfSessions,
    opensWith,
  }) => {
    const user = await openForm();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    sendRequestsTo(async (input, init) => {
      await answered;
      return backend.fetch(input, init);
    });
    await fillIn(user, awa.password, "un-secret-4", "un-secret-4");
    expect(await screen.findByRole("button", { name: "Updating..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
    answer();
    expect(await screen.findByText("Password updated successfully")).toBeVisible();
    expect(screen.queryByLabelText("New Password")).not.toBeInTheDocument();
    expect(await changeButton()).toHaveFocus();
    // The page's own session is the one that is left; the check's has ended.
    expect(await numberOfSessions()).toBe(1);
    expect(await opensWith(awa.password)).toBe(false);
    expect(await opensWith("un-secret-4")).toBe(true);

    await user.click(await changeButton());
    expect(currentPassword()).toHaveValue("");
    expect(newPassword()).toHaveValue("");
    expect(confirmation()).toHaveValue("");
    const { refresh_token } = JSON.parse(storedSession() ?? "{}");
    const { error } = await backend.client().auth.refreshSession({ refresh_token });
    expect(error).toBeNull();
  });
});

describe("the password form", () => {
  it("begins with the current password; Cancel folds it away, and asks before what was typed is dropped, as Logout does", async ({
    open,
  }) => {
    const user = await open();
    const change = await changeButton();
    expect(change).toHaveAttribute("aria-expanded", "false");
    await user.click(change);
    expect(change).toHaveAttribute("aria-expanded", "true");
    expect(currentPassword()).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByLabelText("Current Password")).not.toBeInTheDocument();
    expect(change).toHaveFocus();

    await user.click(change);
    await user.type(newPassword(), "new");
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await screen.findByRole("alertdialog", { name: "Discard your changes?" });
    await user.click(screen.getByRole("button", { name: "Keep editing" }));
    expect(storedSession()).not.toBeNull();
    expect(newPassword()).toHaveValue("new");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await screen.findByRole("alertdialog", { name: "Discard your changes?" });
    await user.click(screen.getByRole("button", { name: "Discard changes" }));
    await waitFor(() => expect(screen.queryByLabelText("New Password")).not.toBeInTheDocument());
  });
});

describe("Logout", () => {
  it("ends the session, and the next person lands on the dashboard", async ({ open }) => {
    const user = await open();
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await signInPage();
    expect(window.location.pathname).toBe("/login");
    expect(storedSession()).toBeNull();

    await user.type(screen.getByRole("textbox", { name: "Email" }), awa.email);
    await user.type(screen.getByLabelText("Password"), `${awa.password}{Enter}`);
    expect(await screen.findByText(/Welcome to your administrator area/)).toBeVisible();
    expect(window.location.pathname).toBe("/dashboard");
  });

  it("ends it here when the server cannot be told", async ({ open }) => {
    const user = await open();
    sendRequestsTo(() => Promise.reject(new TypeError("Failed to fetch")));
    await user.click(screen.getByRole("button", { name: "Logout" }));
    await signInPage();
    expect(window.localStorage.getItem(sessionKey())).toBeNull();
    await expectLogged("failed.logOut");
    // The client of the accounts service writes its own line as well.
    await expectLogged("TypeError: Failed to fetch");
  });
});

describe("the own name", () => {
  const name = () => screen.findByRole("textbox", { name: "Your name" });

  it("is saved for the colleagues, if it has 200 characters at most", async ({ open, backend }) => {
    const user = await open();
    const stored = () => backend.sql`select name from members where user_id = ${awa.userId}`;
    await user.type(await name(), "x".repeat(201));
    await user.click(screen.getByRole("button", { name: "Save name" }));
    await waitFor(async () =>
      expect(await name()).toHaveAccessibleDescription(/at most 200 characters/),
    );
    expect(await stored()).toEqual([{ name: null }]);
    await user.clear(await name());
    await user.type(await name(), "Awa Ouédraogo{Enter}");
    expect(await screen.findByText("Name saved")).toBeVisible();
    expect(await stored()).toEqual([{ name: "Awa Ouédraogo" }]);
  });
});

describe("the language", () => {
  const choice = () => screen.getByLabelText("Language");
  const stored = async (backend: TestBackend) => {
    const [account] = await backend.sql`
      select raw_user_meta_data ->> 'language' as language from auth.users where id = ${awa.userId}`;
    return account?.language ?? null;
  };

  it("stays while a person looks at the choices; Save keeps the focus and says so in the new one", async ({
    open,
    backend,
  }) => {
    const user = await open();
    await user.selectOptions(choice(), "Français");
    await user.selectOptions(choice(), "English");
    await user.selectOptions(choice(), "Français");
    expect(await stored(backend)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save language" }));
    const saved = await screen.findByRole("button", { name: "Enregistrer la langue" });
    expect(saved).toHaveFocus();
    expect(await screen.findByText("Langue enregistrée")).toBeVisible();
    expect(screen.getByLabelText("Langue")).toHaveDisplayValue("Français");
    expect(await stored(backend)).toBe("fr");
  });
});

describe("the own sessions", () => {
  it("elsewhere end once the person agrees, and this one stays", async ({
    open,
    backend,
    opensWith,
    numberOfSessions,
  }) => {
    expect(await opensWith(awa.password)).toBe(true);
    const user = await open();
    const list = within(await screen.findByRole("list", { name: "Your sessions" }));
    expect(list.getAllByRole("listitem")).toHaveLength(2);
    expect(list.getAllByText("This device")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    await screen.findByRole("alertdialog", { name: "Sign out everywhere else?" });
    expect(await numberOfSessions()).toBe(2);
    await user.click(screen.getByRole("button", { name: "Sign out" }));
    expect(await screen.findByText("Signed out everywhere else")).toBeVisible();
    await waitFor(() => expect(list.getAllByRole("listitem")).toHaveLength(1));
    const { data } = await backend.client(awa.accessToken).rpc("own_sessions");
    expect(data).toMatchObject([{ is_current: true }]);
  });
});

describe("the own account", () => {
  const openDeletion = async (user: UserEvent) => {
    await user.click(screen.getByRole("button", { name: "Delete my account…" }));
    return screen.findByLabelText("Current password");
  };
  const exists = async (sql: TestBackend["sql"]) =>
    (await sql`select from auth.users where id = ${awa.userId}`).length === 1;

  it("is not deleted by a person who does not know its password, nor the last administrator's", async ({
    open,
    backend,
  }) => {
    const user = await open();
    const password = await openDeletion(user);
    await user.type(password, "not the one{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Current password is incorrect");
    await expectLogged("failed.passwordIncorrect");
    await user.clear(password);
    await user.type(password, `${awa.password}{Enter}`);
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent("An organisation needs an administrator"),
    );
    await expectLogged("An organisation needs an administrator");
    expect(await exists(backend.sql)).toBe(true);
  });

  it("is deleted once it is clear who takes over the projects, and the public list says so", async ({
    open,
    backend,
  }) => {
    const issa = await createMember(backend, awa.organisation);
    await backend.sql`update members set role = 'administrator' where user_id = ${issa.userId}`;
    const { id } = await createProject(awa);
    const user = await open();
    const password = await openDeletion(user);
    const successor = await screen.findByRole("combobox", {
      name: "Who takes over your project?",
    });
    await user.type(password, `${awa.password}{Enter}`);
    await waitFor(() =>
      expect(successor).toHaveAccessibleDescription("Choose who takes over the projects"),
    );
    await user.selectOptions(successor, issa.userId);
    await user.click(screen.getByRole("button", { name: "Delete my account" }));
    expect(await screen.findByText("Your account is deleted")).toBeVisible();
    expect(window.location.pathname).toBe("/monitoring");
    await waitFor(() => expect(storedSession()).toBeNull());
    expect(await exists(backend.sql)).toBe(false);
    const [project] = await backend.sql`select user_id from projects where id = ${id}`;
    expect(project?.user_id).toBe(issa.userId);
  });
});
