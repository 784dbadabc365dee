import { randomUUID } from "node:crypto";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { describe, expect, vi } from "vitest";
import { configurePage } from "@/testing/render-app";
import { createPageRenderer } from "./render-page";
import type { RenderedPage } from "./rendered-page";

const world = { west: 0, north: 0, scale: 900, width: 900, height: 450 };
const shapes = { land: "M0 0l9 0 0 9z", lakes: "", borders: "" };

async function render(backend: TestBackend, address: string): Promise<RenderedPage> {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  configurePage(backend);
  const { url: supabaseUrl, anonKey: supabaseAnonKey, fetch } = backend;
  const renderPage = createPageRenderer({
    config: { supabaseUrl, supabaseAnonKey, organizationId: null },
    publicUrl: null,
    fetch,
    readWorld: async () => JSON.stringify({ ...world, ...shapes }),
  });
  // Node 20 has none.
  vi.stubGlobal("navigator", undefined);
  try {
    return await renderPage(address, new Date());
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
}

const read = ({ body }: RenderedPage) => new DOMParser().parseFromString(body, "text/html").body;
const linksIn = (page: HTMLElement) =>
  [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
const HOSTILE = "</title><script>alert(1)</script><a href=//x>";

describe("a project that other sites embed", () => {
  it("is one and the same page where visitors may see none, whatever the reason", async ({
    backend,
    member,
  }) => {
    const { id: offline } = await createProject(member, { title: "Secret wells" });
    const pages = [];
    for (const id of [offline, randomUUID(), "-"])
      pages.push(await render(backend, `/embed/project/${id}`));
    for (const page of pages) expect(page).toEqual(pages[0]);
    expect(pages[0]).toMatchObject({ status: 404, data: "", theme: null });
    const [missing] = pages.map(read);
    expect(missing?.textContent).not.toContain("Secret");
    expect(missing && linksIn(missing)).toEqual(["/monitoring?view=projects"]);
  });

  it("says what it is and leads to its page, with no data, button or style for a program", async ({
    backend,
    member,
  }) => {
    const { id } = await createProject(member, {
      title: "Wells of Kaya",
      short_description: "Twelve villages.",
      is_online: true,
      budget: 5000,
    });
    const rendered = await render(backend, `/fr/embed/project/${id}?theme=dark`);
    expect(rendered).toMatchObject({ status: 200, language: "fr", data: "", theme: "dark" });
    const page = read(rendered);
    expect(page.querySelector("h1")?.textContent).toBe("Wells of Kaya");
    expect(page.textContent).toMatch(/Twelve villages\..*5\s000.*Publié avec Vigie/s);
    expect(new Set(linksIn(page))).toEqual(new Set([`/fr/project/${id}`]));
    expect(rendered.body).not.toMatch(/<(?:button|script|style|form|input)|\s(?:style|on\w+)=/);
  });

  it("runs nothing of what members typed", async ({ backend, member }) => {
    const { id } = await createProject(member, {
      title: HOSTILE,
      short_description: HOSTILE,
      is_online: true,
    });
    for (const address of [`/embed/project/${id}`, "/embed/list", "/embed/map"]) {
      const { head, body } = await render(backend, address);
      expect(head + body).not.toMatch(/<script|<a href=\/\//);
    }
  });
});

describe("the projects that other sites embed", () => {
  it("are those that the filters of the list leave, and lead to the list with them", async ({
    backend,
    member,
  }) => {
    const online = { is_online: true } as const;
    await createProject(member, { title: "Done wells", status: "completed", ...online });
    await createProject(member, { title: "New schools", status: "in_progress", ...online });
    await createProject(member, { title: "Hidden", status: "completed" });
    const page = read(await render(backend, "/embed/list?status=completed&search=wells"));
    expect([...page.querySelectorAll("h2")].map((title) => title.textContent)).toEqual([
      "Done wells",
    ]);
    expect(linksIn(page)).toContain("/monitoring?view=projects&search=wells&status=completed");
  });

  it("say where nothing is found, and lead to all projects", async ({ backend, member }) => {
    await createProject(member, { title: "Wells", is_online: true });
    const page = read(await render(backend, "/embed/list?search=nothing"));
    expect(page.textContent).toContain("No projects found");
    expect(linksIn(page)).toEqual(["/monitoring?view=projects"]);
  });

  it("are dots of the map with a list of them, of places as visitors may know them", async ({
    backend,
    member,
  }) => {
    const { id } = await createProject(member, {
      title: "Wells of Kaya",
      is_online: true,
      cities: ["Kaya"],
      countries: ["bf"],
    });
    const { error } = await member.client
      .from("project_places")
      .insert({ project_id: id, city: "Kaya", country: "bf", latitude: 13.09, longitude: -1.08 });
    expect(error).toBeNull();
    const page = read(await render(backend, "/embed/map?search=kaya"));
    expect(page.querySelectorAll("svg a circle")).toHaveLength(2);
    expect(page.querySelector("details")?.textContent).toContain(
      "Wells of Kaya Kaya, Burkina Faso",
    );
    expect(linksIn(page).filter((href) => href === `/project/${id}`)).toHaveLength(2);
  });
});
