import { createHash, randomUUID } from "node:crypto";
import { act, screen } from "@testing-library/react";
import { createProject, type TestMember } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, onTestFinished, vi } from "vitest";
import { setServerFetch } from "@/data/server-fetch";
import { createQueryClient } from "@/lib/query-client";
import { configurePage } from "@/testing/render-app";
import { App } from "./app";
import { type EmbeddedData, readEmbeddedData, seedQueries } from "./embedded-data";
import { createPageRenderer } from "./render-page";
import { type RenderedPage, renderWhole } from "./rendered-page";

const now = new Date();

/** In development React says so of a process in which both a server and a browser render. */
const TWO_RENDERERS = /^Detected multiple renderers/;

let written: unknown[][];

beforeEach(() => {
  written = [];
  vi.spyOn(console, "error").mockImplementation((...said: unknown[]) => {
    if (!TWO_RENDERERS.test(String(said[0]))) written.push(said);
  });
});

afterEach(() => {
  expect(written).toEqual([]);
});

const readWorld = async () =>
  JSON.stringify({
    ...{ west: 0, north: 0, scale: 900, width: 900, height: 450 },
    ...{ land: "M0 0l9 0 0 9z", lakes: "", borders: "" },
  });

function rendererOf(backend: TestBackend): (address: string) => Promise<RenderedPage> {
  configurePage(backend);
  const config = {
    supabaseUrl: backend.url,
    supabaseAnonKey: backend.anonKey,
    organizationId: null,
    hasOpenData: true,
    publicUrl: "https://vigie.example",
  };
  const renderPage = createPageRenderer({
    config,
    publicUrl: null,
    fetch: backend.fetch,
    readWorld,
  });
  return (address) => renderPage(address, now);
}

async function render(backend: TestBackend, address: string): Promise<RenderedPage> {
  // Node 20 has none.
  vi.stubGlobal("navigator", undefined);
  try {
    return await rendererOf(backend)(address);
  } finally {
    vi.unstubAllGlobals();
  }
}

/** The page as a browser reads it that runs no scripts. */
function read({ head, body, data }: RenderedPage): Document {
  const html = `<!doctype html><html><head>${head}</head><body><div id="root">${body}</div>${data}</body></html>`;
  return new DOMParser().parseFromString(html, "text/html");
}

async function online(
  member: TestMember,
  columns: Parameters<typeof createProject>[1] = {},
): Promise<string> {
  const { id } = await createProject(member, { is_online: true, ...columns });
  return id;
}

const linksIn = (page: Document) =>
  [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));

describe("whose page it is", () => {
  it("is shown with a small logo of the server's, by an address that names this very one", async ({
    backend,
    member,
  }) => {
    const id = await online(member);
    const logo = `data:image/png;base64,${btoa("a picture")}`;
    const { error } = await member.client
      .from("organisations")
      .update({ image_url: logo })
      .eq("id", member.organisation.id);
    expect(error).toBeNull();
    const digest = createHash("sha256").update(logo).digest("hex").slice(0, 32);
    const address = `/logo/${member.organisation.id}-${digest}.webp`;
    for (const target of ["/monitoring", "/monitoring?view=projects", `/project/${id}`]) {
      const { body, data } = await render(backend, target);
      expect(body).toContain(`src="${address}"`);
      expect(data).not.toContain("data:image");
    }
  });
});

it("the page of a project brings the names of its sectors", async ({ backend, member }) => {
  const id = await online(member, { sectors: ["11220:60", "12220:40"] });
  const { body, data } = await render(backend, `/project/${id}`);
  expect(body).toContain("Primary education 60% · Basic health care 40%");
  expect(data).toContain('"Primary education 60%"');
  expect(data).not.toContain("Enseignement primaire");
});

describe("the page of a project that is not there", () => {
  it("is one and the same, whatever the reason", async ({ backend, member }) => {
    const { id: offline } = await createProject(member, { title: "Secret wells" });
    const pages = await Promise.all(
      [offline, randomUUID(), "no-id", "%3Cscript%3E"].map((id) =>
        render(backend, `/project/${id}`),
      ),
    );
    for (const page of pages) expect(page).toEqual(pages[0]);
    expect(pages[0]?.status).toBe(404);
    expect(JSON.stringify(pages[0])).not.toContain("Secret wells");
    const page = read(await render(backend, `/project/${offline}`));
    expect(page.querySelector("h1")?.textContent).toBe("Project not found");
  });

  it("is found again once it is online", async ({ backend, member }) => {
    const { id } = await createProject(member, { title: "Late wells" });
    expect((await render(backend, `/project/${id}`)).status).toBe(404);
    await member.client.from("projects").update({ is_online: true }).eq("id", id);
    expect((await render(backend, `/project/${id}`)).status).toBe(200);
  });
});

describe("a page that is the same whatever is stored", () => {
  it("has the form for signing in, which nothing submits before the app runs", async ({
    backend,
  }) => {
    const rendered = await render(backend, "/login");
    const page = read(rendered);
    expect(page.title).toBe("Sign in · Vigie");
    expect(page.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
    expect(page.querySelector("h1")?.textContent).toBe("Sign in");
    const form = page.querySelector("form");
    expect(form?.hasAttribute("action")).toBe(false);
    expect(form?.querySelector('input[type="password"]')).not.toBeNull();
    expect(page.body.textContent).toContain("Signing in needs JavaScript.");
    expect(await render(backend, "/login")).toEqual(rendered);
  });

  it("has the tutorial's video, with captions, and its steps", async ({ backend }) => {
    const page = read(await render(backend, "/tutorial"));
    expect(page.title).toBe("Tutorial · Vigie");
    expect(page.querySelectorAll("video source")).toHaveLength(2);
    expect(page.querySelectorAll('track[kind="captions"]')).toHaveLength(1);
    expect(page.querySelectorAll("ol li h3").length).toBeGreaterThan(3);
  });
});

describe("the page of open data", () => {
  it("has its files, columns and licences without JavaScript, and tells search engines", async ({
    backend,
    member,
  }) => {
    await online(member, { countries: ["bf"] });
    await member.client
      .from("organisations")
      .update({ licence: "CC-BY-4.0", iati_identifier: "FR-RCS-1" })
      .eq("id", member.organisation.id)
      .throwOnError();
    const page = read(await render(backend, "/fr/data"));
    expect(page.title).toContain("onnées ouvertes");
    expect(page.querySelector("h1")?.textContent).toBe("Données ouvertes");
    expect(linksIn(page)).toEqual(
      expect.arrayContaining([
        "/data/projects.csv",
        `/data/iati/${member.organisation.id}/activities.xml`,
        "https://creativecommons.org/licenses/by/4.0/",
        "/data/catalog.jsonld",
      ]),
    );
    expect(page.getElementById("column-budget")?.textContent).toContain("Budget prévu");
    const dataset = JSON.parse(
      page.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}",
    );
    expect(dataset).toMatchObject({ "@type": "Dataset", url: "/fr/data" });
  });
});

it("pages in two languages are each what it is alone, asked for in turns and at the same moment", async ({
  backend,
  member,
}) => {
  const id = await online(member, { title: "A school in Ziniaré", status: "completed" });
  const pages = ["/monitoring", "/monitoring?view=projects", "/tutorial", "/data"];
  const addresses = [...pages, `/project/${id}`, "/project/-"].flatMap((page) => [
    page,
    `/fr${page}`,
  ]);
  const alone = [];
  for (const address of addresses) alone.push(await render(backend, address));
  expect(await Promise.all(addresses.map(rendererOf(backend)))).toEqual(alone);
  for (const [at, { language, body, head }] of alone.entries()) {
    const isFrench = addresses[at]?.startsWith("/fr/") ?? false;
    expect(language).toBe(isFrench ? "fr" : "en");
    expect(body.includes("Langue")).toBe(isFrench);
    expect(head).not.toBe(alone[at + (isFrench ? -1 : 1)]?.head);
  }
});

describe("what people wrote", () => {
  const hostile = `</script><img src=x onerror="alert(1)">`;

  it("is text on the page, in its head and in its data", async ({ backend, member }) => {
    const id = await online(member, { title: hostile, short_description: hostile });
    const page = read(await render(backend, `/project/${id}`));
    expect(page.querySelector("img[src=x]")).toBeNull();
    expect(page.querySelector("h1")?.textContent).toBe(hostile);
    expect(page.title).toContain(hostile);
    const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
    expect(JSON.stringify(JSON.parse(data))).toContain(JSON.stringify(hostile));
  });

  it("is text in the field of the search", async ({ backend }) => {
    const address = `/monitoring?${new URLSearchParams({ search: hostile })}`;
    const page = read(await render(backend, address));
    expect(page.querySelector("img[src=x]")).toBeNull();
    expect(page.querySelector('input[type="search"]')?.getAttribute("value")).toBe(hostile);
  });
});

it("a place that visitors may not know exactly is on the page, and in its data, no more exactly", async ({
  backend,
  member,
}) => {
  const id = await online(member, { cities: ["Kaya", "Nowhereville"], countries: ["bf"] });
  const place = { city: "Kaya", country: "bf", latitude: 12.34567, longitude: -2.34567 };
  await member.client
    .from("project_places")
    .insert({ project_id: id, ...place, precision: "region" })
    .throwOnError();
  const page = await render(backend, `/project/${id}`);
  expect(JSON.stringify(page)).not.toContain("2.34567");
  expect(page.data).toContain('"latitude":12.5');
  expect(read(page).body.textContent).toContain("Nowhereville not on the map");
});

it("a page that cannot be read in full is not rendered", async ({ backend, member }) => {
  const id = await online(member);
  const fetch: typeof globalThis.fetch = (input, init) =>
    String(input).includes("/press?")
      ? Promise.reject(new Error("away"))
      : backend.fetch(input, init);
  const config = { supabaseUrl: backend.url, supabaseAnonKey: backend.anonKey };
  const renderPage = createPageRenderer({ config, publicUrl: null, fetch, readWorld });
  await expect(renderPage(`/project/${id}`, now)).rejects.toThrow();
});

it("a page with more on it than a server should render is left to browsers, with its head", async ({
  backend,
  member,
}) => {
  const id = await online(member, { title: "Wells of everybody" });
  const links = Array.from({ length: 300 }, (_, each) => ({
    project_id: id,
    press_url: `https://paper.example/${each}/${"a".repeat(1500)}`,
  }));
  for (const first of [0, 100, 200])
    await member.client
      .from("press")
      .insert(links.slice(first, first + 100))
      .throwOnError();
  const page = await render(backend, `/project/${id}`);
  expect(page).toMatchObject({ status: 200, body: "", data: "" });
  expect(page.head).toContain("<title>Wells of everybody");
});

describe("without JavaScript", () => {
  it("the list has its cards, its search and its filters", async ({ backend, member }) => {
    const id = await online(member, { title: "Wells of Loumbila", status: "completed" });
    await backend.sql`
      insert into key_milestones (project_id, name_milestone, status_milestone)
      values (${id}, 'Wells', 'completed'), (${id}, 'Pumps', 'pending')`;
    await online(member, { title: "Wells of Saba", status: "in_progress" });
    const page = read(await render(backend, "/monitoring?search=wells&status=completed"));
    const cards = [...page.querySelectorAll("article h2")].map((title) => title.textContent);
    expect(cards).toEqual(["Wells of Loumbila"]);
    expect(page.querySelector("article")?.textContent).toContain("1 of 2 steps");
    expect(linksIn(page)).toContain(`/project/${id}`);
    const form = page.querySelector("form");
    expect(form?.getAttribute("action")).toBe("/monitoring");
    expect(form?.getAttribute("method")).toBe("get");
    const fields = [...page.querySelectorAll<HTMLInputElement>("form :is(input, select)[name]")];
    expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual({
      view: "projects",
      search: "wells",
      status: "completed",
      dates: "all",
      country: "",
      continent: "",
      sort: "newest",
    });
  });

  it("no style is in the way of the content security policy", async ({ backend, member }) => {
    const id = await online(member, { budget: 1000, money_spent: 400 });
    for (const address of [`/project/${id}`, "/monitoring?view=projects"]) {
      const page = read(await render(backend, address));
      expect(page.querySelector("[style], style")).toBeNull();
      const scripts = [...page.querySelectorAll("script")].map(({ type }) => type);
      expect(scripts.filter((type) => !/^application\/(?:ld\+)?json$/.test(type))).toEqual([]);
    }
  });
});

describe("a browser", () => {
  // The page of a project is taken over in the journeys: here two renderers would share its parts.
  it.for([
    "/monitoring",
    "/monitoring?view=projects&search=lake",
    `/project/${randomUUID()}`,
    "/project/%27%3B--",
    "/data",
  ])("takes %s over as it is, and asks for nothing again", async (path, { backend, member }) => {
    await online(member, { title: "Lake of Bam" });
    const asked: string[] = [];
    const recovered = await hydrate(await render(backend, path), path, backend, asked);
    expect(recovered).toEqual([]);
    expect(asked).toEqual([]);
    expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

describe("a list of more than a browser holds", () => {
  it("is searched by the database for the page, which asks for nothing again and holds no more", async ({
    backend,
    member,
  }) => {
    await backend.sql`
      insert into projects (title, organization_id, is_online, created_at, content_updated_at)
      select 'Pond ' || number, ${member.organisation.id}, true, day, day
      from generate_series(1, 1001) as number
      cross join lateral (select now() - number * interval '1 day' as day) as age`;
    await backend.sql`
      insert into key_milestones (project_id, name_milestone)
      select id, 'Dug' from projects where title = 'Pond 1'`;
    onTestFinished(async () => {
      await backend.sql`delete from projects where title like 'Pond %'`;
    });
    const path = "/monitoring?view=projects&search=pond";
    const page = await render(backend, path);
    const document = read(page);
    expect(document.querySelectorAll("article")).toHaveLength(24);
    expect(document.querySelector("article")?.textContent).toContain("0 of 1 step");
    expect(document.querySelector("[role=status]")?.textContent).toMatch(
      /^Showing 1,001 of [\d,]+ /,
    );
    expect(page.data).not.toContain("Pond 25");
    const beyond = read(await render(backend, `${path}&page=99`));
    expect(beyond.querySelectorAll("article")).toHaveLength(17);
    expect(beyond.querySelector('a[rel="prev"]')?.getAttribute("href")).toBe(`${path}&page=41`);
    const asked: string[] = [];
    expect(await hydrate(page, path, backend, asked)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe("a long list", () => {
  it("comes a page at a time, and goes on by links", async ({ backend, member }) => {
    for (let made = 0; made < 30; made += 1) await online(member, { title: `Long ${made}` });
    const first = read(await render(backend, "/monitoring?view=projects&search=long"));
    expect(first.querySelectorAll("article")).toHaveLength(24);
    expect(first.querySelector("[role=status]")?.textContent).toMatch(
      /^Showing 30 of \d+ projects$/,
    );
    const next = first.querySelector('a[rel="next"]')?.getAttribute("href");
    expect(next).toBe("/monitoring?view=projects&search=long&page=2");
    const second = read(await render(backend, next ?? ""));
    expect(second.querySelectorAll("article")).toHaveLength(6);
    expect(second.querySelector('a[rel="next"]')).toBeNull();
    const titles = [first, second].flatMap((page) =>
      [...page.querySelectorAll("article h2")].map(({ textContent }) => textContent),
    );
    expect(new Set(titles).size).toBe(30);
  });

  it("shows its last page at an address of a page that there is no more", async ({ backend }) => {
    const path = "/monitoring?view=projects&search=long&page=9";
    const rendered = await render(backend, path);
    const page = read(rendered);
    expect(page.querySelectorAll("article")).toHaveLength(6);
    const previous = page.querySelector('a[rel="prev"]')?.getAttribute("href");
    expect(previous).toBe("/monitoring?view=projects&search=long");
    expect(await hydrate(rendered, path, backend, [])).toEqual([]);
    await screen.findByText(/^Showing 30 of \d+ projects$/);
    expect(screen.getAllByRole("article")).toHaveLength(6);
  });

  it("hands over what was rendered, not all of it", async ({ backend }) => {
    const embedded = embeddedDataOf(await render(backend, "/monitoring?view=projects&search=long"));
    const cards = JSON.stringify(embedded).match(/"title":"Long/g) ?? [];
    // Those that changed last are among the landing card's as well.
    expect(cards.length).toBeLessThanOrEqual(24 + 4);
  });

  it("is taken over, and read as a whole after that", async ({ backend }) => {
    const path = "/monitoring?view=projects&search=long&page=2";
    const asked: string[] = [];
    const recovered = await hydrate(await render(backend, path), path, backend, asked);
    expect(recovered).toEqual([]);
    expect(screen.getAllByRole("article")).toHaveLength(6);
    expect(asked.some((address) => address.includes("/projects?"))).toBe(true);
    await screen.findByText(/^Showing 30 of \d+ projects$/);
  });
});

function embeddedDataOf(page: RenderedPage): EmbeddedData | null {
  return readEmbeddedData(read(page));
}

/** Shows a page, used `before` the app takes it over; gives what React found different. */
async function hydrate(
  page: RenderedPage,
  path: string,
  backend: TestBackend,
  asked: string[],
  before: (page: HTMLElement) => void = () => {},
): Promise<unknown[]> {
  // In this process the browser would ask as the server does.
  setServerFetch((input, init) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return backend.fetch(input, init);
  });
  window.history.replaceState(null, "", path);
  const place = document.createElement("div");
  place.innerHTML = page.body;
  document.body.append(place);
  before(place);
  // The server's React leaves the contexts of its last rendering set, which browsers never share with it.
  await renderWhole(null);
  const embedded = embeddedDataOf(page);
  if (embedded === null) throw new Error("Nothing was handed over.");
  const queries = createQueryClient();
  seedQueries(queries, embedded, window.location.pathname);
  const recovered: unknown[] = [];
  await act(async () => {
    const root = hydrateRoot(
      place,
      <StrictMode>
        <App start={{ queries, renderedAt: new Date(embedded.renderedAt) }} />
      </StrictMode>,
      { onRecoverableError: (error) => void recovered.push(error) },
    );
    onTestFinished(() => {
      root.unmount();
      place.remove();
    });
  });
  return recovered;
}
