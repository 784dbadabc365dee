// @vitest-environment node
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createProject } from "@vigie/test-backend/builders";
import { test as it } from "@vigie/test-backend/fixtures";
import type { TestBackend } from "@vigie/test-backend/test-backend";
import { build } from "vite";
import { afterEach, beforeEach, describe, expect, vi } from "vitest";
import { pagesBuild, renderedParts } from "../../pages-build";

let folder: string;

beforeEach(async () => {
  vi.stubEnv("NODE_ENV", "production");
  folder = await mkdtemp(path.join(tmpdir(), "vigie-pages-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** The program that renders public pages, built with these of the parts that browsers fetch later. */
async function builtWith(parts: readonly string[], { url, anonKey, fetch }: TestBackend) {
  await build({ ...pagesBuild(parts, folder), configFile: false, logLevel: "silent" });
  const program: typeof import("./render-page") = await import(
    /* @vite-ignore */ pathToFileURL(path.join(folder, "render-page.js")).href
  );
  const config = { supabaseUrl: url, supabaseAnonKey: anonKey, organizationId: null };
  const render = program.createPageRenderer({ config, publicUrl: null, fetch });
  return (address: string) => render(address, new Date());
}

describe("a part of a public page that the server's build leaves out", () => {
  it("is named where the page is asked for", async ({ backend }) => {
    const leftOut = "features/monitoring/list/nothing-found";
    const others = renderedParts.filter((part) => part !== leftOut);
    const render = await builtWith(others, backend);
    await expect(render("/monitoring?search=wells")).rejects.toThrow(
      `A public page asks for ${leftOut}`,
    );
  });

  it("ends the build where it is no part that is fetched later", async ({ backend }) => {
    await expect(builtWith([...renderedParts, "app/app"], backend)).rejects.toThrow(
      "Not fetched later, though pages-build.ts names it: app/app",
    );
  });
});

it("every public page is rendered from what the server's build has", async ({
  backend,
  member,
}) => {
  const { id } = await createProject(member, {
    is_online: true,
    countries: ["bf"],
    cities: ["Kaya"],
  });
  const render = await builtWith(renderedParts, backend);
  const statusOf = async (address: string) => (await render(address)).status;
  expect(await statusOf("/monitoring")).toBe(200);
  expect(await statusOf("/monitoring?view=projects")).toBe(200);
  expect(await statusOf("/monitoring?search=wells&status=completed&country=bf")).toBe(200);
  expect(await statusOf(`/project/${id}`)).toBe(200);
  expect(await statusOf(`/project/${randomUUID()}`)).toBe(404);
});
