import { screen, waitFor } from "@testing-library/react";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { storedSession } from "@/lib/supabase/session";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

/** Awa is the administrator who makes links for Kofi. */
let awa: TestMember;
let kofi: TestMember;

const it = test
  .extend("passwordLink", () => async () => {
    const link = { member: kofi.userId };
    const { data } = await awa.client.rpc("make_password_link", link).throwOnError();
    return `/reset-password#token=${data}`;
  })
  .extend("addressLink", () => async (email: string) => {
    const link = { member: kofi.userId, email };
    const { data } = await awa.client.rpc("make_address_link", link).throwOnError();
    return `/confirm-address#token=${data}`;
  })
  .extend("opensWith", ({ backend }) => async (email: string, password: string) => {
    const { error } = await backend.client().auth.signInWithPassword({ email, password });
    return error === null;
  });

it.beforeEach(async ({ backend }) => {
  const organisation = await createOrganisation(backend, "Terres d’Eau");
  awa = await createMember(backend, organisation);
  kofi = await createMember(backend, organisation);
});
it.afterEach(() => window.sessionStorage.clear());

const spent = () => screen.findByRole("heading", { level: 1, name: "This link no longer works" });
const newPassword = () => screen.findByLabelText("New password");
const currentPassword = () => screen.findByLabelText("Current password");

describe("a link to a new password", () => {
  it.for(["", "#token=nope", "#invitation=x"])(
    "that is malformed: %j",
    async (end, { backend }) => {
      await renderApp(`/reset-password${end}`, { backend });
      expect(await spent()).toBeVisible();
      expect(screen.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute(
        "href",
        "/forgot-password",
      );
    },
  );

  it("that has expired, or is to another address", async ({
    backend,
    passwordLink,
    addressLink,
  }) => {
    const expired = await passwordLink();
    await backend.sql`update private.account_links set expires_at = now() - interval '1 second'`;
    await renderApp(expired, { backend });
    expect(await spent()).toBeVisible();
    expect(await addressLink("new@example.org")).toContain("#token=");
  });

  it("asks another person who is signed in to sign out first", async ({
    backend,
    passwordLink,
  }) => {
    const user = await renderApp(await passwordLink(), { backend, as: awa });
    expect(await screen.findByText(awa.email)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Sign out and go on" }));
    expect(await newPassword()).toBeVisible();
  });

  it("sets no password that is too common, and none by a link that was used meanwhile", async ({
    backend,
    passwordLink,
    opensWith,
  }) => {
    const user = await renderApp(await passwordLink(), { backend });
    const field = await newPassword();
    await user.type(field, "password1{Enter}");
    await waitFor(() => expect(field).toHaveAccessibleDescription(/most commonly used/));
    await backend.sql`delete from private.account_links`;
    await user.clear(field);
    await user.type(field, "un-secret-44{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Please ask for a new one.");
    expect(field).toHaveValue("un-secret-44");
    expect(await opensWith(kofi.email, "un-secret-44")).toBe(false);
    await expectLogged("Please ask for a new one.");
  });

  it("sets it for the account it names, which is signed in then", async ({
    backend,
    passwordLink,
    opensWith,
  }) => {
    const user = await renderApp(await passwordLink(), { backend });
    const field = await newPassword();
    expect(screen.getByText(new RegExp(`For ${kofi.email}`))).toBeVisible();
    await waitFor(() => expect(window.location.hash).toBe(""));
    await user.type(field, "un-secret-44{Enter}");
    const welcome = await screen.findByText(/Welcome to your administrator area/);
    expect(welcome).toHaveTextContent(kofi.email);
    expect(await screen.findByText("Password updated successfully")).toBeVisible();
    expect(await opensWith(kofi.email, kofi.password)).toBe(false);
  });
});

describe("a link to a new address", () => {
  it("that was used, or is to a new password", async ({ backend, passwordLink }) => {
    const link = (await passwordLink()).replace("reset-password", "confirm-address");
    await renderApp(link, { backend });
    expect(await spent()).toBeVisible();
  });

  it("is not enough for a person who does not know the password", async ({
    backend,
    addressLink,
    opensWith,
  }) => {
    const user = await renderApp(await addressLink("kofi.new@example.org"), { backend });
    const field = await currentPassword();
    await user.type(field, "{Enter}");
    await waitFor(() => expect(field).toHaveAccessibleDescription("Current password is required"));
    await user.type(field, "not the one{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Current password is incorrect");
    expect(await opensWith("kofi.new@example.org", kofi.password)).toBe(false);
    await expectLogged("failed.passwordIncorrect");
  });

  it("gives the account its address, and the person who is signed in sees it", async ({
    backend,
    addressLink,
  }) => {
    const address = `${crypto.randomUUID()}@example.org`;
    const user = await renderApp(await addressLink(address), { backend, as: kofi });
    await user.type(await currentPassword(), `${kofi.password}{Enter}`);
    await screen.findByRole("heading", { level: 1, name: "Your address is changed" });
    await waitFor(() => expect(storedSession()).toContain(address));
    await user.click(screen.getByRole("link", { name: "Go to the dashboard" }));
    expect(await screen.findByText(/Welcome to your/)).toHaveTextContent(address);
  });
});

describe("a forgotten password", () => {
  it("leads to whom to ask where no mail is sent", async ({ backend }) => {
    const user = await renderApp("/login", { backend });
    await user.click(await screen.findByRole("link", { name: "Forgot your password?" }));
    expect(await screen.findByText(/Ask an administrator of your organisation/)).toBeVisible();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });
});
