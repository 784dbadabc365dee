import { RealtimeClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createMember, createOrganisation, createProject, type TestMember } from "./builders";
import { createTestBackend, type TestBackend } from "./test-backend";
import type { TestLive } from "./test-live";

let backend: TestBackend;
let live: TestLive;
let owner: TestMember;

beforeAll(async () => {
  backend = await createTestBackend({ live: true });
  if (backend.live === null) throw new Error("There are no live updates");
  live = backend.live;
  owner = await createMember(backend, await createOrganisation(backend, "Wells for all"));
});
afterAll(() => backend.close());

it("a page hears what is announced, and hears it again after the connection was lost", async () => {
  const realtime = new RealtimeClient(`${backend.url.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: backend.anonKey },
    reconnectAfterMs: () => 20,
  });
  const states: string[] = [];
  const heard: unknown[] = [];
  realtime
    .channel("projects")
    .on("broadcast", { event: "change" }, ({ payload }) => heard.push(payload))
    .subscribe((state) => states.push(state));

  await vi.waitFor(() => expect(states).toEqual(["SUBSCRIBED"]), 5000);
  expect(live.connectionCount).toBe(1);
  const { id } = await createProject(owner, { is_online: true });
  const insertion = { table: "projects", project_id: id, kind: "INSERT" };
  await vi.waitFor(() => expect(heard).toEqual([insertion]), 5000);

  live.goAway();
  await vi.waitFor(() => expect(states.at(-1)).toBe("CHANNEL_ERROR"), 5000);
  await owner.client.from("projects").update({ title: "Missed" }).eq("id", id).throwOnError();
  live.comeBack();
  await vi.waitFor(() => expect(states.at(-1)).toBe("SUBSCRIBED"), 5000);
  await owner.client.from("projects").delete().eq("id", id).throwOnError();
  const deletion = { table: "projects", project_id: id, kind: "DELETE" };
  await vi.waitFor(() => expect(heard).toEqual([insertion, deletion]), 5000);
  await realtime.disconnect();
});

it("other requests work through the port as well", async () => {
  const answer = await fetch(`${backend.url}/rest/v1/organisations?select=name`, {
    headers: { apikey: backend.anonKey },
  });
  expect(await answer.json()).toEqual([{ name: "Wells for all" }]);
});
