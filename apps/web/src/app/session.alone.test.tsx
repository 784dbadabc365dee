import { act, screen, waitFor } from "@testing-library/react";
import { createMember } from "@vigie/test-backend/builders";
import { test } from "@vigie/test-backend/fixtures";
import { describe, expect, onTestFinished, vi } from "vitest";
import { createSessionStore } from "@/data/session/session";
import { signOut } from "@/data/session/sign-in";
import { database } from "@/lib/supabase/data";
import { sessionKey, storedSession } from "@/lib/supabase/session";
import { allowLogged, expectLogged } from "@/testing/console";
import { configurePage, renderApp, storeSession } from "@/testing/render-app";
import { sendRequestsTo } from "@/testing/requests";

const it = test
  /** Signs in anew and stores that session, changed as given. */
  .extend("storeChangedSession", ({ backend, member }) => async (change: object): Promise<void> => {
    const { data } = await backend.client().auth.signInWithPassword(member);
    window.localStorage.setItem(sessionKey(), JSON.stringify({ ...data.session, ...change }));
  })
  .extend("open", ({ backend }) => (path: string) => {
    return renderApp(path, { backend });
  })
  .extend("signedInStore", ({ backend, member }) => async () => {
    await storeSession(await createMember(backend, member.organisation));
    return createSessionStore();
  });

it.beforeEach(({ backend }) => configurePage(backend));

const longAgo = { expires_at: 1_700_000_000 };
const signInPage = () => screen.findByRole("heading", { level: 1, name: "Sign in" });
const dashboard = () => screen.findByText(/Welcome to your administrator area/);

describe("a session ends, and the person is asked to sign in,", () => {
  it("when what is stored makes no sense", async ({ open }) => {
    window.localStorage.setItem(sessionKey(), "{");
    await open("/dashboard");
    expect(await signInPage()).toBeVisible();
  });

  it("when it has expired and cannot be renewed", async ({ storeChangedSession, open }) => {
    await storeChangedSession({ ...longAgo, refresh_token: "no such token" });
    await open("/dashboard");
    expect(await signInPage()).toBeVisible();
    expect(storedSession()).toBeNull();
  });

  it("when the server no longer takes its token", async ({ storeChangedSession, open }) => {
    await storeChangedSession({ access_token: "eyJhbGciOiJIUzI1NiJ9.e30.nonsense" });
    await open("/dashboard");
    expect(await signInPage()).toBeVisible();
    expect(storedSession()).toBeNull();
    // The page is gone by then, and with it what it was still asking for.
    await expectLogged("failed.loadOrganisation");
    allowLogged("failed.loadTrash");
    allowLogged("failed.loadMembers");
  });

  it("when it was ended elsewhere", async ({ backend, organisation }) => {
    const someone = await createMember(backend, organisation);
    await backend.sql`delete from auth.sessions where user_id = ${someone.userId}`;
    await renderApp("/add-project", { backend, as: someone });
    expect(await signInPage()).toBeVisible();
    expect(await screen.findByText(/^You were signed out/)).toBeVisible();
    expect(storedSession()).toBeNull();
  });

  it("when it was ended elsewhere while the page was out of sight", async ({
    backend,
    organisation,
  }) => {
    const someone = await createMember(backend, organisation);
    await renderApp("/add-project", { backend, as: someone });
    await screen.findByRole("heading", { name: "Create a project" });
    await backend.sql`delete from auth.sessions where user_id = ${someone.userId}`;
    act(() => {
      document.dispatchEvent(new Event("visibilitychange"));
    });
    expect(await signInPage()).toBeVisible();
  });

  it("when it was ended elsewhere and a save is refused, without losing what was typed", async ({
    backend,
    organisation,
  }) => {
    const someone = await createMember(backend, organisation);
    const user = await renderApp("/add-project", { backend, as: someone });
    await user.type(await screen.findByLabelText("Project Title"), "Wells of Kaya");
    await backend.sql`delete from auth.sessions where user_id = ${someone.userId}`;
    await user.click(screen.getByRole("button", { name: "Create Project" }));
    expect(await signInPage()).toBeVisible();
    expect(await screen.findByText(/is kept: sign in to go on/)).toBeVisible();
    await expectLogged("new row violates row-level security policy");

    await user.type(screen.getByRole("textbox", { name: "Email" }), someone.email);
    await user.type(screen.getByLabelText("Password"), `${someone.password}{Enter}`);
    expect(await screen.findByLabelText("Project Title")).toHaveValue("Wells of Kaya");
  });

  it("when another tab logs out, and comes back to the same page afterwards", async ({
    backend,
    member,
  }) => {
    const user = await renderApp("/add-project", { backend, as: member });
    await screen.findByRole("heading", { name: "Create a project" });
    window.localStorage.removeItem(sessionKey());
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: sessionKey() }));
    });
    expect(await signInPage()).toBeVisible();

    await user.type(screen.getByRole("textbox", { name: "Email" }), member.email);
    await user.type(screen.getByLabelText("Password"), `${member.password}{Enter}`);
    expect(await screen.findByRole("heading", { name: "Create a project" })).toBeVisible();
  });
});

describe("a browser that keeps nothing for the site", () => {
  it("signs in for its tab, and out again", async ({ backend, member }) => {
    const blocked = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const method of ["getItem", "setItem", "removeItem"] as const) {
      const spy = vi.spyOn(Storage.prototype, method).mockImplementation(blocked);
      onTestFinished(() => spy.mockRestore());
    }
    const user = await renderApp("/login", { backend });
    await user.type(await screen.findByRole("textbox", { name: "Email" }), member.email);
    await user.type(screen.getByLabelText("Password"), `${member.password}{Enter}`);
    await dashboard();
    await user.click(screen.getByRole("link", { name: "Profile" }));
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    expect(await signInPage()).toBeVisible();
    expect(storedSession()).toBeNull();
  });
});

describe("a session goes on", () => {
  it("over a reload, renewed where its access token has expired", async ({
    storeChangedSession,
    open,
    member,
  }) => {
    await storeChangedSession(longAgo);
    await open("/dashboard");
    expect(await dashboard()).toHaveTextContent(member.email);
    await screen.findByText(/No projects yet/);
    expect(JSON.parse(storedSession() ?? "").expires_at).toBeGreaterThan(longAgo.expires_at);
  });

  it("on a device whose clock is fast, without asking for a new one at each page", async ({
    backend,
    member,
  }) => {
    const user = await renderApp("/login", { backend });
    const asked: string[] = [];
    sendRequestsTo(async (input, init) => {
      asked.push(String(input));
      const response = await backend.fetch(input, init);
      if (!String(input).includes("/auth/v1/token")) return response;
      // As such a clock sees it.
      return Response.json({ ...(await response.json()), expires_at: longAgo.expires_at });
    });
    await user.type(await screen.findByRole("textbox", { name: "Email" }), member.email);
    await user.type(screen.getByLabelText("Password"), `${member.password}{Enter}`);
    await dashboard();
    await user.click(screen.getByRole("link", { name: "Members" }));
    await screen.findByRole("table", { name: /Members/ });
    expect(asked.filter((address) => address.includes("refresh_token"))).toEqual([]);
  });

  it("where the server is asked for a new one too often", async ({
    backend,
    storeChangedSession,
  }) => {
    await storeChangedSession(longAgo);
    const isRenewal = (input: unknown) => String(input).includes("grant_type=refresh_token");
    let renewals = 0;
    const requests: typeof fetch = async (input, init) => {
      if (!isRenewal(input)) return backend.fetch(input, init);
      renewals += 1;
      if (renewals > 1) return backend.fetch(input, init);
      return Response.json({ code: 429, msg: "Too many attempts" }, { status: 429 });
    };
    await renderApp("/dashboard", { backend, requests });
    expect(await dashboard()).toBeVisible();
    await waitFor(() => expect(renewals).toBeGreaterThan(1));
    await screen.findByText(/No projects yet/);
  });

  it("when another tab signs in", async ({ open, colleague }) => {
    await open("/login");
    await signInPage();
    await storeSession(colleague);
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: sessionKey() }));
    });
    expect(await dashboard()).toHaveTextContent(colleague.email);
  });
});

describe("logging out", () => {
  it("ends the session here also when the server cannot be told, which is only logged", async ({
    signedInStore,
  }) => {
    const sessions = await signedInStore();
    sendRequestsTo(() => Promise.reject(new TypeError("Failed to fetch")));
    await signOut(sessions);
    expect(sessions.current()).toEqual({ user: null, isAuthenticated: false, ending: "logout" });
    expect(storedSession()).toBeNull();
    await expectLogged("failed.logOut");
    // The client of the accounts service writes its own line as well.
    await expectLogged("TypeError: Failed to fetch");
  });

  it("tells the server and all listeners", async ({ signedInStore }) => {
    const sessions = await signedInStore();
    let told = 0;
    const stop = sessions.subscribe(() => {
      told += 1;
    });
    await signOut(sessions);
    await waitFor(() => expect(told).toBeGreaterThan(0));
    stop();
    expect(sessions.current().isAuthenticated).toBe(false);
  });
});

it("a session is not ended by the refusal of what was asked with an earlier one", async ({
  backend,
  member,
}) => {
  const next = await createMember(backend, member.organisation);
  await storeSession(member);
  sendRequestsTo(async (input, init) => {
    if (!String(input).includes("/rest/v1/")) return backend.fetch(input, init);
    await storeSession(next);
    return Response.json({ message: "JWT expired" }, { status: 401 });
  });
  const { status } = await database().from("projects").select("id");
  expect(status).toBe(401);
  expect(storedSession()).toContain(next.email);
});
