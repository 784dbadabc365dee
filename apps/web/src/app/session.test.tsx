import { act, screen, waitFor } from "@testing-library/react";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSessionStore } from "@/data/session/session";
import { sessionKey, storedSession } from "@/lib/supabase";
import { expectLogged } from "@/testing/console";
import { configurePage, renderApp, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

let backend: TestBackend;
let awa: TestMember;
let issa: TestMember;

beforeAll(async () => {
  backend = await createTestBackend();
  const organisation = await createOrganisation(backend, "Terres d’Eau");
  awa = await createMember(backend, organisation);
  issa = await createMember(backend, organisation);
});

afterAll(() => backend.close());

beforeEach(() => configurePage(backend));

/** Signs in anew and stores that session, changed as given. */
async function storeChangedSession(change: object): Promise<void> {
  const { data } = await backend.client().auth.signInWithPassword(awa);
  window.localStorage.setItem(sessionKey(), JSON.stringify({ ...data.session, ...change }));
}

function open(path: string) {
  return renderApp(path, { backend });
}

const longAgo = { expires_at: 1_700_000_000 };
const signInPage = () => screen.findByRole("heading", { level: 1, name: "Sign in" });
const dashboard = () => screen.findByText(/Welcome to your administrator area/);

describe("a session ends, and the person is asked to sign in,", () => {
  it("when what is stored makes no sense", async () => {
    window.localStorage.setItem(sessionKey(), "{");
    await open("/dashboard");
    expect(await signInPage()).toBeVisible();
  });

  it("when it has expired and cannot be renewed", async () => {
    await storeChangedSession({ ...longAgo, refresh_token: "no such token" });
    await open("/dashboard");
    expect(await signInPage()).toBeVisible();
    expect(storedSession()).toBeNull();
  });

  it("when the server no longer takes its token", async () => {
    await storeChangedSession({ access_token: "eyJhbGciOiJIUzI1NiJ9.e30.nonsense" });
    await open("/dashboard");
    expect(await signInPage()).toBeVisible();
    expect(storedSession()).toBeNull();
    expectLogged("Failed to load projects");
    expectLogged("Failed to load organisation");
  });

  it("when another tab logs out, and comes back to the same page afterwards", async () => {
    const user = await renderApp("/add-project", { backend, as: awa });
    await screen.findByRole("heading", { name: "Create a project" });
    window.localStorage.removeItem(sessionKey());
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: sessionKey() }));
    });
    expect(await signInPage()).toBeVisible();

    await user.type(screen.getByRole("textbox", { name: "Email" }), awa.email);
    await user.type(screen.getByLabelText("Password"), `${awa.password}{Enter}`);
    expect(await screen.findByRole("heading", { name: "Create a project" })).toBeVisible();
  });
});

describe("a session goes on", () => {
  it("over a reload, renewed where its access token has expired", async () => {
    await storeChangedSession(longAgo);
    await open("/dashboard");
    expect(await dashboard()).toHaveTextContent(awa.email);
    await screen.findByText(/No projects yet/);
    expect(JSON.parse(storedSession() ?? "").expires_at).toBeGreaterThan(longAgo.expires_at);
  });

  it("when another tab signs in", async () => {
    await open("/login");
    await signInPage();
    await storeSession(issa);
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: sessionKey() }));
    });
    expect(await dashboard()).toHaveTextContent(issa.email);
  });
});

describe("logging out", () => {
  async function signedInStore() {
    await storeSession(await createMember(backend, awa.organisation));
    return createSessionStore();
  }

  it("ends the session here also when the server cannot be told, which is only logged", async () => {
    const sessions = await signedInStore();
    sendRequestsTo(() => Promise.reject(new TypeError("Failed to fetch")));
    await sessions.signOut();
    expect(sessions.current()).toEqual({ user: null, isAuthenticated: false, isLoggedOut: true });
    expect(storedSession()).toBeNull();
    expectLogged("Failed to log out");
    // The client of the accounts service writes its own line as well.
    expectLogged("TypeError: Failed to fetch");
  });

  it("tells the server, and everybody who watches", async () => {
    const sessions = await signedInStore();
    let told = 0;
    const stop = sessions.subscribe(() => {
      told += 1;
    });
    await sessions.signOut();
    await waitFor(() => expect(told).toBeGreaterThan(0));
    stop();
    expect(sessions.current().isAuthenticated).toBe(false);
  });
});
