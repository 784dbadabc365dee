import { RealtimeClient } from "@supabase/supabase-js";
import { expect } from "vitest";
import { createProject } from "./builders";
import { liveTest as it } from "./fixtures";
import { eventually } from "./waiting";

it("a page receives announcements, and receives them again after the connection was lost", async ({
  backend,
  member,
}) => {
  const realtime = new RealtimeClient(`${backend.url.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: backend.anonKey },
    reconnectAfterMs: () => 20,
  });
  const states: string[] = [];
  const received: unknown[] = [];
  realtime
    .channel("projects")
    .on("broadcast", { event: "change" }, ({ payload }) => received.push(payload))
    .subscribe((state) => states.push(state));

  await eventually(() => expect(states).toEqual(["SUBSCRIBED"]));
  expect(backend.live.connectionCount).toBe(1);
  const { id } = await createProject(member, { is_online: true });
  const insertion = { table: "projects", project_id: id, kind: "INSERT" };
  await eventually(() => expect(received).toEqual([insertion]));

  backend.live.goAway();
  await eventually(() => expect(states.at(-1)).toBe("CHANNEL_ERROR"));
  await member.client.from("projects").update({ title: "Missed" }).eq("id", id).throwOnError();
  backend.live.comeBack();
  await eventually(() => expect(states.at(-1)).toBe("SUBSCRIBED"));
  await member.client.from("projects").delete().eq("id", id).throwOnError();
  const deletion = { table: "projects", project_id: id, kind: "DELETE" };
  await eventually(() => expect(received.at(-1)).toEqual(deletion));
  // A change during the interruption may be announced late, or not at all.
  const missed = { table: "projects", project_id: id, kind: "UPDATE" };
  expect([
    [insertion, deletion],
    [insertion, missed, deletion],
  ]).toContainEqual(received);
  await realtime.disconnect();
});

it("other requests work through the port as well", async ({ backend, member }) => {
  await createProject(member, { is_online: true });
  const answer = await fetch(`${backend.url}/rest/v1/organisations?select=name`, {
    headers: { apikey: backend.anonKey },
  });
  expect(await answer.json()).toEqual([{ name: member.organisation.name }]);
});
