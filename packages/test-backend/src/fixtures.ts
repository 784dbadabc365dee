import { test as plainTest } from "vitest";
import { createMember, createOrganisation, createProject } from "./builders";
import { createTestBackend, type TestBackend } from "./test-backend";
import type { TestLive } from "./test-live";

/** A backend with live updates. */
export type LiveBackend = TestBackend & { live: TestLive };

/**
 * Tests with a backend of their file's own. Each fixture is made when a test first asks for it:
 * backend, organisation and people once per file, the project anew for each test.
 *
 * - `organisation`, with the `member` and the `colleague`
 * - `stranger`: a member of another organisation
 * - `project`: the member's, offline
 */
export const test = plainTest
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  .extend("backend", { scope: "file" }, async ({}, { onCleanup }) => {
    const backend = await createTestBackend();
    onCleanup(() => backend.close());
    return backend;
  })
  .extend("organisation", { scope: "file" }, ({ backend }) =>
    createOrganisation(backend, "Terres d’Eau"),
  )
  .extend("member", { scope: "file" }, ({ backend, organisation }) =>
    createMember(backend, organisation),
  )
  .extend("colleague", { scope: "file" }, ({ backend, organisation }) =>
    createMember(backend, organisation),
  )
  .extend("stranger", { scope: "file" }, async ({ backend }) =>
    createMember(backend, await createOrganisation(backend, "Écoles du Littoral")),
  )
  .extend("project", ({ member }) => createProject(member));

/** The same over a backend with live updates. */
export const liveTest = test.extend(
  "backend",
  { scope: "file" },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  async ({}, { onCleanup }): Promise<LiveBackend> => {
    const backend = await createTestBackend({ live: true });
    onCleanup(() => backend.close());
    if (backend.live === null) throw new Error("The backend has no live updates");
    return { ...backend, live: backend.live };
  },
);
