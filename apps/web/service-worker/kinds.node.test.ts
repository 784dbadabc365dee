import { describe, expect, it } from "vitest";
import { isCacheable, keyOf, kindOf, type RequestParts } from "./kinds";

const ORIGIN = "https://projects.example.org";
const ID = "6f1c2a34-0000-4000-8000-000000000000";

const ask = (path: string, more: Partial<RequestParts> = {}, backend = ORIGIN) =>
  kindOf(
    {
      method: "GET",
      url: new URL(path, ORIGIN).href,
      mode: "cors",
      cache: "default",
      referrer: `${ORIGIN}/monitoring`,
      headers: new Headers(),
      ...more,
    },
    ORIGIN,
    backend,
  );
const open = (path: string) => ask(path, { mode: "navigate" });

describe("what is never kept", () => {
  it.each([
    [
      "a read of a member",
      ask("/rest/v1/projects", { headers: new Headers({ authorization: "Bearer x" }) }),
    ],
    ["a write", ask("/rest/v1/projects", { method: "POST" })],
    ["a function's answer", ask("/rest/v1/rpc/own_sessions")],
    ["a function with a longer name", ask("/rest/v1/rpc/list_projects_of_me")],
    [
      "a public function's answer that is sent for",
      ask("/rest/v1/rpc/map_places", { method: "POST" }),
    ],
    [
      "a member's search",
      ask("/rest/v1/rpc/list_projects", { headers: new Headers({ authorization: "Bearer x" }) }),
    ],
    ["a search elsewhere", ask("https://elsewhere.example/rest/v1/rpc/list_projects")],
    ["an account's answer", ask("/auth/v1/user")],
    ["a stored file", ask("/storage/v1/object/public/project-images/a.webp")],
    [
      "a file of the map that a page for staff asked for",
      ask("/map/a.json", { referrer: `${ORIGIN}/dashboard` }),
    ],
    [
      "a file of the map that another site asked for",
      ask("/map/a.json", { referrer: "https://elsewhere.example/monitoring" }),
    ],
    ["a file of the map that no page asked for", ask("/map/a.json", { referrer: "" })],
    ["what must come from the network", ask("/map/a.json", { cache: "no-store" })],
    ["what lies elsewhere", ask("https://elsewhere.example/assets/a.js")],
    ["data of another backend", ask("https://elsewhere.example/rest/v1/projects")],
    [
      "the own origin's data, where another has them",
      ask("/rest/v1/projects", {}, "https://b.example"),
    ],
    ["the metrics", ask("/metrics")],
    ["a logo without its digest", ask("/logo/12.webp")],
  ])("is %s", (_what, kind) => {
    expect(kind).toBeNull();
  });

  it.each([
    "/dashboard",
    "/settings/members",
    "/login",
    "/join#token",
    "/reset-password",
    `/project/${ID}/edit`,
    `/project/${ID}/`,
    "/project/undefined",
    "/monitoring/..%2fdashboard",
    "/preview/projects.jpg",
    "/",
  ])("is the page %s", (path) => {
    expect(open(path)).toBeNull();
  });

  it.each([
    ["no-store", 200],
    ["private, no-store", 200],
    ["private", 200],
    ["public", 404],
    ["public", 500],
    ["public", 302],
  ])("is an answer with %s and %i", (policy, status) => {
    expect(isCacheable({ status, headers: new Headers({ "cache-control": policy }) })).toBe(false);
  });
});

describe("what is kept", () => {
  it("is a public page, whatever its list was narrowed to", () => {
    expect(open("/monitoring")).toBe("page");
    expect(open("/monitoring?view=projects&search=water")).toBe("page");
    expect(open(`/project/${ID}`)).toBe("page");
  });

  it("is what visitors read, here or on the backend elsewhere, and what maps are drawn from", () => {
    const headers = new Headers({ apikey: "key" });
    expect(ask("/rest/v1/projects?select=id", { headers })).toBe("data");
    expect(ask("/rest/v1/rpc/project_money?project=1", { headers })).toBe("data");
    const backend = "https://b.example";
    expect(ask(`${backend}/rest/v1/projects`, { headers }, backend)).toBe("data");
    expect(ask("/map/world.json")).toBe("data");
  });

  it.each(["list_projects?search=water", "list_overview", "map_places?zoom=2"])(
    "is what the database finds for visitors: %s",
    (call) => {
      expect(ask(`/rest/v1/rpc/${call}`, { headers: new Headers({ apikey: "key" }) })).toBe(
        "search",
      );
    },
  );

  it("is code, style and faces, but no film", () => {
    expect(ask("/assets/index-abc.js")).toBe("file");
    expect(ask("/assets/text-abc.woff2")).toBe("file");
    expect(ask(`/logo/12-${"0a".repeat(16)}.webp`)).toBe("file");
    expect(ask("/assets/tutorial-abc.mp4")).toBeNull();
  });

  it("is an answer that others may have, too", () => {
    const headers = new Headers({ "cache-control": "public, max-age=0" });
    expect(isCacheable({ status: 206, headers })).toBe(true);
    expect(
      isCacheable({ status: 200, headers: new Headers({ "cache-control": "no-cache" }) }),
    ).toBe(true);
  });
});

it("reads that differ in a header alone are kept apart", () => {
  const url = `${ORIGIN}/rest/v1/projects?select=id#part`;
  for (const kind of ["data", "search"] as const) {
    const one = keyOf(kind, url, () => null);
    const other = keyOf(kind, url, (name) => (name === "accept" ? "application/json" : null));
    expect(one).not.toBe(other);
    expect(new URL(one).hash).toBe("");
  }
  expect(keyOf("page", `${ORIGIN}/monitoring#list`, () => null)).toBe(`${ORIGIN}/monitoring`);
});
