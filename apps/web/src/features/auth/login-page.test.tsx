import { screen, waitFor } from "@testing-library/react";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectLogged } from "@/testing/console";
import { renderApp } from "@/testing/render-app";

let backend: TestBackend;
let awa: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  awa = await createMember(backend, await createOrganisation(backend, "Terres d’Eau"));
});

afterAll(() => backend.close());

const email = () => screen.findByRole("textbox", { name: "Email" });
const password = () => screen.getByLabelText("Password");
const signIn = () => screen.getByRole("button", { name: "Sign in" });

async function fillIn(path: string, credentials: { email: string; password: string }) {
  const user = await renderApp(path, { backend });
  if (credentials.email) await user.type(await email(), credentials.email);
  if (credentials.password) await user.type(password(), credentials.password);
  await user.click(signIn());
  return user;
}

describe("signing in is refused", () => {
  it("without an @ sign in the email address", async () => {
    await fillIn("/login", { email: "awa", password: "secret" });
    expect(await email()).toHaveAccessibleDescription("Please enter a valid email address");
    expect(await email()).toHaveFocus();
  });

  it("with a password of fewer than 6 characters", async () => {
    await fillIn("/login", { email: "awa@b.org", password: "12345" });
    expect(password()).toHaveAccessibleDescription("Password must be at least 6 characters long");
  });

  it("with nothing filled in", async () => {
    await fillIn("/login", { email: "", password: "" });
    expect(await email()).toBeInvalid();
    expect(password()).toBeInvalid();
  });

  it("with a wrong password, with the server's own message under the form", async () => {
    await fillIn("/login", { email: awa.email, password: "not the password" });
    expect(await screen.findByRole("alert")).toHaveTextContent("Invalid login credentials");
    expect(signIn()).toBeEnabled();
    expectLogged("Invalid login credentials");
  });

  it("after too many attempts, in clear words, with nothing typed lost", async () => {
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
    await user.type(await email(), awa.email);
    await user.type(password(), awa.password);
    await user.click(signIn());
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Too many attempts. Please wait a minute and try again.",
    );
    expectLogged("Too many attempts.");
    expect(await email()).toHaveValue(awa.email);
    expect(password()).toHaveValue(awa.password);

    globalThis.fetch = answer;
    await user.click(signIn());
    expect(await screen.findByText(/Welcome to your administrator area/)).toBeVisible();
  });

  it("while the server cannot be reached, and says so", async () => {
    const user = await renderApp("/login", { backend });
    globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    await user.type(await email(), awa.email);
    await user.type(password(), awa.password);
    await user.click(signIn());
    expect(await screen.findByRole("alert")).toHaveTextContent("The server cannot be reached.");
    expectLogged("The server cannot be reached.");
    // The client of the accounts service writes its own line as well.
    expectLogged("TypeError: Failed to fetch");
  });
});

describe("signing in", () => {
  it("goes to the dashboard", async () => {
    await fillIn("/login", awa);
    const greeting = { level: 1, name: "Hello, Terres d’Eau" };
    expect(await screen.findByRole("heading", greeting)).toBeVisible();
    expect(window.location.pathname).toBe("/dashboard");
  });

  it("goes to the protected page that was asked for", async () => {
    const user = await renderApp("/add-project?from=mail", { backend });
    await user.type(await email(), awa.email);
    expect(window.location.pathname).toBe("/login");
    await user.type(password(), `${awa.password}{Enter}`);
    expect(
      await screen.findByRole("heading", { level: 1, name: "Create a project" }),
    ).toBeVisible();
    expect(window.location.search).toBe("?from=mail");
  });

  it("is not offered to a person who is signed in", async () => {
    await renderApp("/login", { backend, as: awa });
    expect(await screen.findByText(/Welcome to your administrator area/)).toBeVisible();
    expect(window.location.pathname).toBe("/dashboard");
  });
});

describe("Create Account", () => {
  it("tells a visitor to ask a member, and gives the focus back", async () => {
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
