import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { array, number, object, parse, string } from "valibot";
import { paths } from "../../apps/web/src/lib/paths";
import { fullProject, hydrated } from "./public-pages";
import type { Vigie } from "./vigie";

/** What the states of public pages need. */
export interface PublicStage {
  page: Page;
  vigie: Vigie;
  /** The id of a project with something in every section of its page. */
  full: string;
  /** The id of a project with little content, like most imported ones. */
  sparse: string;
  /** The id of one with one photo. */
  onePhoto: string;
}

/** More than the list shows at first. */
const sparseProjects = 30;

/** Adds further projects to the demonstration's. */
export async function preparePublicStage(vigie: Vigie): Promise<Omit<PublicStage, "page">> {
  const sparse = await addSparseProject(vigie, "Rehabilitation of Water Catchment");
  const onePhoto = await addSparseProject(vigie, "Marketing Ecological Sanitation");
  for (let number = 1; number <= sparseProjects; number += 1) {
    await addSparseProject(vigie, `School Sanitation ${number}`);
  }
  const { id: full } = await rowOfFullProject(vigie);
  const photos = await vigie.rows(`photos_projet?select=la_photo&project_id=eq.${full}&limit=1`);
  const [photo] = parse(array(object({ la_photo: string() })), photos);
  await vigie.add("photos_projet", [{ project_id: onePhoto, la_photo: photo?.la_photo }]);
  return { vigie, full, sparse, onePhoto };
}

/** Adds an online project with the content of a public register's entry, and returns its id. */
export function addSparseProject(vigie: Vigie, title: string): Promise<string> {
  return addProjectRow(vigie, { title, is_online: true, status: "completed", budget: 20_854 });
}

/** Adds a project beside the demonstration's, and returns its id. */
export async function addProjectRow(
  vigie: Vigie,
  columns: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { user_id, organization_id } = await rowOfFullProject(vigie);
  const id = randomUUID();
  await vigie.add("projects", [{ id, user_id, organization_id, ...columns }]);
  return id;
}

/** The id, owner and organisation of the project with something in every section. */
export async function rowOfFullProject(vigie: Vigie) {
  const columns = "id,user_id,organization_id";
  const title = encodeURIComponent(fullProject);
  const rows = await vigie.rows(`projects?select=${columns}&title=eq.${title}`);
  const [full] = parse(
    array(object({ id: string(), user_id: string(), organization_id: number() })),
    rows,
  );
  if (full === undefined) throw new Error("The full project is not there.");
  return full;
}

/** Opens the list, and waits for its cards. */
export async function openList({ page, vigie }: PublicStage, filters = ""): Promise<void> {
  await page.goto(`${vigie.url}${paths.projectList}${filters}`);
  await expect(page.getByText(/^Showing \d+ of \d+ projects$/)).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Opens the page of a project, and scrolls to its end, so that everything has loaded. */
export async function openProject({ page, vigie }: PublicStage, id: string): Promise<void> {
  await page.goto(`${vigie.url}${paths.project(id)}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  for (const section of await page.getByRole("main").getByRole("region").all()) {
    await section.scrollIntoViewIfNeeded();
  }
  await page.getByRole("link", { name: "See all projects" }).last().scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
}

/** Opens an address as if the server could not render its page. */
export async function openUnrendered({ page, vigie }: PublicStage, path: string): Promise<void> {
  await page.route(`${vigie.url}${path}`, async (route) => {
    const response = await page.request.get(`${vigie.url}${paths.dashboard}`);
    await route.fulfill({ response });
  });
  await page.goto(`${vigie.url}${path}`);
}

/**
 * Opens a page as a browser without JavaScript shows it. axe is a script itself, so JavaScript stays on; the page's
 * scripts are removed, and the contents of `noscript` are inserted instead.
 */
export async function openWithoutScripts({ page, vigie }: PublicStage, path: string) {
  await page.route(`${vigie.url}/**`, async (route) => {
    const kind = route.request().resourceType();
    if (kind !== "document" && kind !== "stylesheet") return route.fallback();
    const response = await route.fetch();
    const { "content-security-policy": _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: withoutScripts(await response.text()) });
  });
  await page.goto(`${vigie.url}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("script[src]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
}

function withoutScripts(text: string): string {
  return (
    text
      // But for blocks of data.
      .replaceAll(/<script(?![^>]* type="application)[^>]*>[\s\S]*?<\/script>/g, "")
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
      .replaceAll(/<\/?noscript>/g, "")
      .replaceAll(/\(scripting:\s*none\)/g, "all")
  );
}

/** Leaves requests pending. */
export async function hold({ page }: PublicStage, address: string): Promise<void> {
  await page.route(address, () => undefined);
}

/** Answers with an error that is not retried. */
export async function refuse({ page }: PublicStage, address: string): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: 403, json: {} }));
}

/** Opens the code with which other sites embed what is shown. */
export async function openEmbedding({ page }: PublicStage): Promise<void> {
  // A click on what the server rendered may come before its part of the program.
  await hydrated(page);
  await page.getByRole("button", { name: "Embed" }).click();
  const preview = page.getByRole("dialog").frameLocator("iframe");
  await expect(preview.getByText("Published with Vigie")).toBeVisible();
}

/** Opens what other sites have in a frame, unfolded. */
export async function openEmbed({ page, vigie }: PublicStage, path: string): Promise<void> {
  await page.goto(`${vigie.url}${path}`);
  await unfold(page);
  await page.waitForLoadState("networkidle");
}

/** Unfolds all that is folded without scripts. */
export async function unfold(page: Page): Promise<void> {
  await page.locator("details").evaluateAll((folds) => {
    for (const fold of folds) fold.setAttribute("open", "");
  });
}

/** Opens an address as on a server that knows its own and sends mail, so that visitors can follow. */
export async function openFollowable({ page, vigie }: PublicStage, path: string): Promise<void> {
  await page.route(`${vigie.url}${path.replace(/#.*/, "")}`, async (route) => {
    const response = await page.request.get(`${vigie.url}${paths.dashboard}`);
    const body = (await response.text()).replace(
      '"follow":"feeds"',
      '"follow":"mail","publicUrl":"https://vigie.example"',
    );
    await route.fulfill({ response, body });
  });
  await page.goto(`${vigie.url}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Opens the ways to follow what is shown. */
export async function openFollowing({ page }: PublicStage): Promise<void> {
  await page.getByRole("button", { name: "Follow" }).click();
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
}
