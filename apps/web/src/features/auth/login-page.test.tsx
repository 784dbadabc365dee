import { screen, waitFor } from "@testing-library/react";
import { createMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect } from "vitest";
import { rememberLanguage } from "@/lib/language/chosen-language";
import { loadCatalogue, loadedCatalogue } from "@/lib/language/load-catalogue";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

const it = test.extend(
  "fillIn",
  ({ backend }) =>
    async (path: string, credentials: { email: string; password: string }) => {
      const user = await renderApp(path, { backend });
      if (credentials.email) await user.type(await email(), credentials.email);
      if (credentials.password) await user.type(password(), credentials.password);
      await user.click(signIn());
      return user;
    },
);

const email = () => screen.findByRole("textbox", { name: "Email" });
const password = () => screen.getByLabelText("Password");
const signIn = () => screen.getByRole("button", { name: "Sign in" });

describe("signing in is refused", () => {
  it("without an @ sign in the email address", async ({ fillIn }) => {
    await fillIn("/login", { email: "awa", password: "secret" });
    expect(await email()).toHaveAccessibleDescription("Please enter a valid email address");
    expect(await email()).toHaveFocus();
  });

  it("with a password of fewer than 6 characters", async ({ fillIn }) => {
    await fillIn("/login", { email: "awa@b.org", password: "12345" });
    expect(password()).toHaveAccessibleDescription("Password must be at least 6 characters long");
  });

  it("with nothing filled in", async ({ fillIn }) => {
    await fillIn("/login", { email: "", password: "" });
    expect(await email()).toBeInvalid();
    expect(password()).toBeInvalid();
  });

  it("with a wrong password, with the server's own message under the form", async ({
    fillIn,
    member,
  }) => {
    await fillIn("/login", { email: member.email, password: "not the password" });
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Invalid login credentials");
    const createAccount = screen.getByRole("button", { name: "Create Account" });
    expect(createAccount.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(signIn()).not.toHaveAttribute("aria-disabled");
    expect(signIn()).toHaveFocus();
    await expectLogged("Invalid login credentials");
  });

  it("after too many attempts, in clear words, with nothing typed lost", async ({
    backend,
    member,
  }) => {
    const user = await renderApp("/login", { backend });
    const answer = globalThis.fetch;
    globalThis.fetch = async () =>
      Response.json(
        {
          code: 429,
          error_code: "over_request_rate_limit",
          msg: "Too many attempts. Please wait a minute and try again.",
        },
        { status: 429, headers: { "retry-after": "10" } },
      );
    await user.type(await email(), member.email);
    await user.type(password(), member.password);
    await user.click(signIn());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Too many attempts. Please wait a minute and try again.",
    );
    await expectLogged("Too many attempts.");
    expect(await email()).toHaveValue(member.email);
    expect(password()).toHaveValue(member.password);

    globalThis.fetch = answer;
    await user.click(signIn());
    expect(await screen.findByText(/Welcome to your administrator area/)).toBeVisible();
  });

  it("while the server cannot be reached, and says so", async ({ backend, member }) => {
    const user = await renderApp("/login", { backend });
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    await user.type(await email(), member.email);
    await user.type(password(), member.password);
    await user.click(signIn());
    expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached.");
    await expectLogged("failed.unreachable");
    // The client of the accounts service writes its own line as well.
    await expectLogged("TypeError: Failed to fetch");
  });
});

describe("signing in", () => {
  it("goes to the dashboard", async ({ fillIn, member }) => {
    await fillIn("/login", member);
    const greeting = { level: 1, name: "Hello, Terres d’Eau" };
    expect(await screen.findByRole("heading", greeting)).toBeVisible();
    expect(window.location.pathname).toBe("/dashboard");
  });

  it.for([
    ["composed", "décembre à Ségou", "de\u0301cembre a\u0300 Se\u0301gou"],
    ["decomposed, as before", "a\u0300 bien\u0302tot", "a\u0300 bien\u0302tot"],
  ] as const)(
    "takes accents that another system types otherwise, where the password is stored %s",
    async ([_how, stored, typed], { backend, fillIn, member }) => {
      const { userId, email } = await createMember(backend, member.organisation);
      await backend
        .serviceClient()
        .rpc("set_member_password", { member: userId, password: stored })
        .throwOnError();
      await fillIn("/login", { email, password: typed });
      expect(await screen.findByText(/Welcome to your administrator area/)).toBeVisible();
    },
  );

  it("has what comes next loaded while the form is filled in, not before", async ({ backend }) => {
    // Tests have the English texts from the beginning.
    rememberLanguage("fr");
    await Promise.all([loadCatalogue("fr", "visitor"), loadCatalogue("fr", "account")]);
    const user = await renderApp("/login", { backend });
    const field = await screen.findByRole("textbox", { name: /mail/ });
    const texts = () => loadedCatalogue("fr", "staff");
    expect(texts()).toBeUndefined();
    await user.click(field);
    await waitFor(() => expect(texts()).toBeDefined());
  });

  it("goes to the protected page that was asked for", async ({ backend, member }) => {
    const user = await renderApp("/add-project?from=mail", { backend });
    await user.type(await email(), member.email);
    expect(window.location.pathname).toBe("/login");
    await user.type(password(), `${member.password}{Enter}`);
    expect(
      await screen.findByRole("heading", { level: 1, name: "Create a project" }),
    ).toBeVisible();
    expect(window.location.search).toBe("?from=mail");
  });

  it("is not offered to a person who is signed in", async ({ backend, member }) => {
    await renderApp("/login", { backend, as: member });
    expect(await screen.findByText(/Welcome to your administrator area/)).toBeVisible();
    expect(window.location.pathname).toBe("/dashboard");
  });
});

describe("Create Account", () => {
  it("tells a visitor to ask a member, and gives the focus back", async ({ backend }) => {
    const user = await renderApp("/login", { backend });
    await email();
    const button = screen.getByRole("button", { name: "Create Account" });
    await user.click(button);
    const dialog = await screen.findByRole("dialog", { name: "Account Creation" });
    expect(dialog).toHaveAccessibleDescription(
      "Please ask an organization member to create an account for you.",
    );
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });
});
