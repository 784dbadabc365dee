import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { storedSession } from "@/lib/supabase/session";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  .extend("email", () => `${crypto.randomUUID()}@example.org`)
  .extend("token", async ({ member, email }) => {
    const { data } = await member.client.rpc("invite_by_link", { email }).throwOnError();
    return data;
  })
  .extend("open", ({ backend, token }) => async (): Promise<UserEvent> => {
    const user = await renderApp(`/join#invitation=${token}`, { backend });
    await screen.findByLabelText("Your name");
    return user;
  });

it.afterEach(() => window.sessionStorage.clear());

const spent = () => screen.findByRole("heading", { level: 1, name: "This link no longer works" });
const name = () => screen.getByLabelText("Your name");
const password = () => screen.getByLabelText("Password");

async function join(user: UserEvent, chosen: string): Promise<void> {
  await user.clear(name());
  await user.type(name(), "Kofi Mensah");
  await user.clear(password());
  await user.type(password(), `${chosen}{Enter}`);
}

describe("an invitation's link shows one calm page", () => {
  it.for(["", "#invitation=", "#invitation=nope", "#invitation=%00", "#token=abc", "#x"])(
    "where it is malformed: %j",
    async (fragment, { backend }) => {
      await renderApp(`/join${fragment}`, { backend });
      expect(await spent()).toBeVisible();
      expect(screen.getByText(/ask the colleague who invited you for a new link/)).toBeVisible();
    },
  );

  it("where it has expired", async ({ backend, token, email }) => {
    await backend.sql`update invitations set created_at = now() - interval '8 days',
      expires_at = now() - interval '1 second' where email = ${email}`;
    await renderApp(`/join#invitation=${token}`, { backend });
    expect(await spent()).toBeVisible();
  });
});

describe("the token of a link that was opened, but not used", () => {
  const tokens = () => JSON.stringify(window.sessionStorage);

  it("stays for a reload, and is gone once the page is left", async ({ open, token }) => {
    await open();
    await waitFor(() => expect(tokens()).toContain(token));
    window.history.pushState({}, "", "/login");
    window.dispatchEvent(new PopStateEvent("popstate"));
    await screen.findByRole("button", { name: "Sign in" });
    expect(tokens()).not.toContain(token);
  });

  it("is not there for those who sign in in this tab", async ({ backend, member, token }) => {
    window.sessionStorage.setItem("vigie-tab:link:/join", `invitation=${token}`);
    const user = await renderApp("/login", { backend });
    await user.type(screen.getByLabelText("Email"), member.email);
    await user.type(screen.getByLabelText("Password"), `${member.password}{Enter}`);
    await screen.findByText(/Welcome to your administrator area/);
    expect(tokens()).not.toContain(token);
  });

  it("is not there after a logout in this tab", async ({ backend, colleague, token }) => {
    const user = await renderApp("/profile", { backend, as: colleague });
    window.sessionStorage.setItem("vigie-tab:link:/join", `invitation=${token}`);
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(storedSession()).toBeNull());
    expect(tokens()).not.toContain(token);
  });
});

describe("joining", () => {
  it("says who invites to what, and takes the token out of the address, over a reload", async ({
    open,
    email,
    member,
  }) => {
    await open();
    const inviter = member.email.split("@")[0];
    expect(screen.getByText(`${inviter} invites you to join Terres d’Eau.`)).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveAttribute("readonly");
    await waitFor(() => expect(window.location.hash).toBe(""));
    expect(window.sessionStorage.getItem("vigie-tab:link:/join")).toMatch(/^invitation=/);
  });

  it("needs a name and a password that is not too common", async ({ open }) => {
    const user = await open();
    await user.type(password(), "Sunshine{Enter}");
    await waitFor(() => expect(name()).toHaveAccessibleDescription(/Name is required/));
    expect(password()).toHaveAccessibleDescription(/most commonly used/);
    await user.type(name(), "x".repeat(201));
    expect(name()).toHaveAccessibleDescription(/at most 200 characters/);
  });

  it("keeps what was typed while the server cannot be reached, then signs the person in", async ({
    open,
    backend,
    email,
  }) => {
    const user = await open();
    sendRequestsTo(() => Promise.reject(new TypeError("Failed to fetch")));
    await join(user, "un-secret-44");
    expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached");
    expect(name()).toHaveValue("Kofi Mensah");
    expect(password()).toHaveValue("un-secret-44");
    await expectLogged("failed.unreachable");
    await expectLogged("TypeError: Failed to fetch");

    let signUps = 0;
    sendRequestsTo((input, init) => {
      if (new Request(input, init).url.includes("/signup")) signUps += 1;
      return backend.fetch(input, init);
    });
    await user.dblClick(screen.getByRole("button", { name: "Join" }));
    expect(await screen.findByText(/Welcome to your administrator area/)).toHaveTextContent(email);
    expect(await screen.findByText("Welcome to Terres d’Eau")).toBeVisible();
    expect(signUps).toBe(1);
    const rows = await backend.sql`select members.name, members.role from members
      join auth.users on users.id = members.user_id where users.email = ${email}`;
    expect(rows).toEqual([{ name: "Kofi Mensah", role: "member" }]);
    expect(window.sessionStorage.getItem("vigie-tab:link:/join")).toBeNull();
  });

  it("by a link that was withdrawn meanwhile says so, and keeps what was typed", async ({
    open,
    backend,
    email,
  }) => {
    const user = await open();
    await backend.sql`delete from invitations where email = ${email}`;
    await join(user, "un-secret-44");
    expect(await screen.findByRole("alert")).toHaveTextContent(/invitation/i);
    expect(name()).toHaveValue("Kofi Mensah");
    expect(storedSession()).toBeNull();
    await expectLogged("An invitation is required to create an account.");
  });

  it("asks a person who is signed in to sign out first, and keeps the token for a reload", async ({
    backend,
    token,
    colleague,
  }) => {
    const user = await renderApp(`/join#invitation=${token}`, { backend, as: colleague });
    expect(await screen.findByText(colleague.email)).toBeVisible();
    expect(screen.queryByLabelText("Your name")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Sign out and go on" }));
    expect(await screen.findByLabelText("Your name")).toBeVisible();
    expect(storedSession()).toBeNull();
    expect(window.sessionStorage.getItem("vigie-tab:link:/join")).toMatch(/^invitation=/);
  });
});
