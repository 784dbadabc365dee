import { readdir } from "node:fs/promises";
import { sampleOf } from "@vigie/test-backend/full-run";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { describe, expect, onTestFinished, test } from "vitest";
import { seedDemo } from "./seed-demo";
import { demoOptionsOf } from "./testing/demo-options";

describe("a seeding that fails", () => {
  async function emptyBackend(): Promise<TestBackend> {
    const backend = await createTestBackend();
    onTestFinished(() => backend.close());
    return backend;
  }

  async function expectNothingLeft({ sql, storageDirectory }: TestBackend): Promise<void> {
    const [left] = await sql`
      select
        (select count(*)::int from public.organisations) as organisations,
        (select count(*)::int from public.members) as members,
        (select count(*)::int from public.invitations) as invitations,
        (select count(*)::int from public.projects) as projects,
        (select count(*)::int from public.photos_projet) as photos,
        (select count(*)::int from public.history) as history,
        (select count(*)::int from auth.users) as users,
        (select count(*)::int from auth.identities) as identities,
        (select count(*)::int from auth.sessions) as sessions,
        (select count(*)::int from storage.objects) as objects`;
    expect(Object.values(left ?? { missing: 1 }).every((count) => count === 0)).toBe(true);
    const stored = await readdir(storageDirectory, { recursive: true, withFileTypes: true });
    expect(stored.filter((entry) => entry.isFile())).toEqual([]);
  }

  const failures = [
    ["a donor photo", "/storage/v1/object/", 9],
    ["the colleague's account", "/auth/v1/signup", 2],
    ["the first account", "/auth/v1/signup", 1],
  ] as const;

  test.each(sampleOf(failures, ([, path]) => path))(
    "at %s leaves nothing of the organisation",
    async (_, path, failingCall) => {
      const backend = await emptyBackend();
      let calls = 0;
      const fetch = async (request: Request) => {
        const isCounted = new URL(request.url).pathname.startsWith(path);
        if (isCounted) calls += 1;
        return isCounted && calls === failingCall
          ? Response.json({ message: "The disk is full" }, { status: 507 })
          : backend.fetch(request);
      };

      await expect(seedDemo({ ...demoOptionsOf(backend), fetch })).rejects.toThrow(
        "The disk is full",
      );
      await expectNothingLeft(backend);
    },
  );

  test("because the database refuses a row leaves nothing either", async () => {
    const backend = await emptyBackend();
    await backend.sql`alter table public.press add constraint no_press check (false)`;

    await expect(seedDemo(demoOptionsOf(backend))).rejects.toThrow("no_press");
    await expectNothingLeft(backend);
  });

  test("can be repeated, with a password made up that signs in", async () => {
    const backend = await emptyBackend();
    const fetch = async () => Response.json({ message: "Not now" }, { status: 503 });
    await expect(seedDemo({ ...demoOptionsOf(backend), fetch })).rejects.toThrow("Not now");

    const { email, password } = await seedDemo(demoOptionsOf(backend));

    expect(password).toMatch(/^[\w-]{12}$/);
    const { error } = await backend.client().auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
  });
});
