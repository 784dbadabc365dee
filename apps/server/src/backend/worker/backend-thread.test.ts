import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { createMember, createOrganisation, type TestMember } from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Backend } from "../backend";
import { OWN_CALL } from "../call-context";
import { writeHashed } from "../storage/write-hashed";
import { askBackend } from "../testing/ask-backend";
import { startBackendThread } from "./backend-thread";

const ORIGIN = "http://vigie.test";

let testBackend: TestBackend;
let storageDirectory: string;
let thread: Backend;
let awa: TestMember;
const logged: unknown[] = [];

beforeAll(async () => {
  testBackend = await createTestBackend();
  awa = await createMember(testBackend, await createOrganisation(testBackend, "Wells for all"));
  storageDirectory = await mkdtemp(join(tmpdir(), "vigie-thread-"));
  thread = startThread(3);
});

afterAll(async () => {
  await thread.close();
  await testBackend.close();
  await rm(storageDirectory, { recursive: true, force: true });
});

function startThread(maxConnections: number): Backend {
  const { logins, jwtSecret, anonKey, secretKey } = testBackend;
  return startBackendThread({
    logins,
    secrets: { jwtSecret, publishableKey: anonKey, secretKey },
    publicUrl: ORIGIN,
    storageDirectory,
    maxConnections,
    securityLog: { record: () => undefined },
    logger: { error: (fields, sentence) => void logged.push([fields, sentence]) },
  });
}

beforeEach(() => void logged.splice(0));

function client(accessToken?: string): SupabaseClient {
  return createClient(ORIGIN, testBackend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, storageKey: randomUUID() },
    global: {
      fetch: (input, init) => askBackend(thread, new Request(input, init)),
      headers: accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` },
    },
  });
}

describe("the backend in a thread", () => {
  it("refuses a wrong password in the backend's words", async () => {
    const { error } = await client().auth.signInWithPassword({ email: awa.email, password: "no" });
    expect(error).toMatchObject({ status: 400, code: "invalid_credentials" });
  });

  it("signs in, several at once", async () => {
    const attempts = Array.from({ length: 3 }, () => client().auth.signInWithPassword(awa));
    const users = (await Promise.all(attempts)).map(({ data }) => data.user?.id);
    expect(users).toEqual([awa.userId, awa.userId, awa.userId]);
  });

  it("knows the caller", async () => {
    const denied = await client().from("projects").insert({ title: "No", organization_id: 1 });
    expect(denied.status).toBe(401);
    const { data } = await client(awa.accessToken)
      .from("projects")
      .insert({ title: "Well", organization_id: awa.organisation.id, user_id: awa.userId })
      .select("title")
      .single();
    expect(data).toEqual({ title: "Well" });
  });

  it("answers without a body where there is none", async () => {
    const { status, error } = await client(awa.accessToken)
      .from("projects")
      .delete()
      .eq("title", "Nothing");
    expect({ status, error }).toEqual({ status: 204, error: null });
  });

  it("takes files that were received, large ones too, and gives them back as they were", async () => {
    const { data: project } = await client(awa.accessToken)
      .from("projects")
      .insert({ title: "Photos", organization_id: awa.organisation.id, user_id: awa.userId })
      .select("id")
      .single();
    const picture = new Uint8Array(3_000_000).map((_, index) => index % 251);
    const path = join(storageDirectory, "received");
    const file = { path, ...(await writeHashed(path, new Blob([picture]).stream())) };
    const url = `${ORIGIN}/storage/v1/object/project-images/${project?.id}/large.png`;
    const headers = {
      apikey: testBackend.anonKey,
      authorization: `Bearer ${awa.accessToken}`,
      "content-type": "image/png",
      "content-length": String(file.bytes),
    };
    const upload = new Request(url, { method: "POST", headers });

    expect((await askBackend(thread, upload, { ...OWN_CALL, file })).status).toBe(200);

    const answer = await askBackend(thread, new Request(url, { headers: { ...headers } }));
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
  });

  it("logs through the server's log what goes wrong in it", async () => {
    await testBackend.sql.unsafe(`
      create function public.fail() returns trigger language plpgsql as
        $$ begin raise exception 'A disk is full' using errcode = '53100'; end $$;
      create trigger fail before delete on public.press execute function public.fail()`);
    const { status } = await client(awa.accessToken).from("press").delete().eq("press_url", "x");
    expect(status).toBe(507);
    expect(logged).toMatchObject([
      [{ method: "DELETE", path: "/rest/v1/press" }, "A request to the backend failed"],
    ]);
  });

  it("answers 503 and says so in the log when the thread cannot run", async () => {
    const broken = startThread(Number.NaN);
    const answer = await askBackend(broken, new Request(`${ORIGIN}/rest/v1/projects`));
    await broken.close();
    expect(answer.status).toBe(503);
    expect(logged).toMatchObject([
      [{ error: { name: "ValiError" } }, "The thread of the backend broke"],
      [{ path: "/rest/v1/projects" }, "The backend's thread did not answer"],
    ]);
  });
});
