import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { eventually } from "@vigie/test-backend/waiting";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ServedBackend, serveBackend } from "../http/testing/served-backend";

let served: ServedBackend;
let awa: TestMember;
let release: () => void = () => undefined;

beforeAll(async () => {
  served = await serveBackend();
  awa = await createMember(
    served.backend,
    await createOrganisation(served.backend, "Wells for all"),
  );
});

afterAll(() => served.close());

beforeEach(() => {
  served.received.length = 0;
  served.asked.length = 0;
  served.answered.length = 0;
});

afterEach(() => release());

function rename(id: string, title: string) {
  return awa.client.from("projects").update({ title }).eq("id", id).throwOnError();
}

async function answerOf(path: string): Promise<string> {
  return (await served.get(path)).body.toString();
}

/** A read whose response is cached. */
async function keptRead(path: string): Promise<string> {
  await answerOf(path);
  served.asked.length = 0;
  await answerOf(path);
  expect(served.asked).toEqual([]);
  return path;
}

describe("a project that goes offline", () => {
  it("is gone from every cached response once that is announced", async () => {
    const cities = ["Kaya"];
    const project = await createProject(awa, { title: "Secret soon", is_online: true, cities });
    const kaya = { project_id: project.id, city: "Kaya", latitude: 13, longitude: -1 };
    await awa.client.from("project_places").insert(kaya).throwOnError();
    const team = {
      project_id: project.id,
      first_name: "Awa",
      last_name: "Diop",
      job_title: "Lead",
    };
    await awa.client.from("team").insert(team).throwOnError();
    await served.announced();
    const paths = [
      `/rest/v1/projects?id=eq.${project.id}`,
      "/rest/v1/projects?select=id,title&order=title",
      `/rest/v1/team?project_id=eq.${project.id}`,
      "/rest/v1/team?select=*",
      "/rest/v1/organisations?select=name,projects!inner(title)",
      "/rest/v1/rpc/list_projects?sort=updated",
      "/rest/v1/rpc/map_places?zoom=2",
    ];
    for (const path of paths) expect(await answerOf(await keptRead(path))).toMatch(/Secret|Awa/);

    await awa.client.from("projects").update({ is_online: false }).eq("id", project.id);
    await served.announced();

    for (const path of paths) expect(await answerOf(path)).not.toMatch(/Secret soon|Awa/);
  });
});

it("a place that is lowered is gone from the cached map once that is announced", async () => {
  const project = await createProject(awa, { is_online: true, cities: ["Refuge"] });
  const refuge = { project_id: project.id, city: "Refuge", latitude: 12.345, longitude: -2.345 };
  await awa.client.from("project_places").insert(refuge).throwOnError();
  await served.announced();
  const map = await keptRead("/rest/v1/rpc/map_places?zoom=2");
  expect(await answerOf(map)).toContain("12.345");
  await awa.client
    .from("project_places")
    .update({ precision: "region" })
    .eq("project_id", project.id)
    .throwOnError();
  await served.announced();
  expect(await answerOf(map)).not.toContain("12.345");
});

describe("a change drops no more than it must", () => {
  it("of another project, its parts, and other organisations", async () => {
    const mine = await createProject(awa, { title: "Mine", is_online: true });
    const other = await createProject(awa, { title: "Other", is_online: true });
    await served.announced();
    const page = await keptRead(`/rest/v1/projects?id=eq.${mine.id}&select=*,organisations(name)`);
    const press = await keptRead(`/rest/v1/press?project_id=eq.${mine.id}`);
    const list = await keptRead("/rest/v1/projects?select=title&title=in.(Mine,Other,Else)");

    await rename(other.id, "Else");
    await served.announced();
    served.asked.length = 0;
    expect(await answerOf(page)).toContain("Mine");
    expect(await answerOf(press)).toBe("[]");
    expect(served.asked).toEqual([]);

    expect(await answerOf(list)).toContain("Else");
    expect(served.asked).toHaveLength(1);
  });
});

describe("the public changes of a project", () => {
  it("are cached until something of that project changes", async () => {
    const project = await createProject(awa, { title: "Followed", is_online: true });
    const other = await createProject(awa, { title: "Other", is_online: true });
    await served.announced();
    const path = await keptRead(`/rest/v1/public_changes?project_id=eq.${project.id}`);

    const milestone = (project_id: string, name_milestone: string) =>
      awa.client.from("key_milestones").insert({ project_id, name_milestone }).throwOnError();
    await milestone(other.id, "Elsewhere");
    await served.announced();
    served.asked.length = 0;
    expect(await answerOf(path)).toBe("[]");
    expect(served.asked).toEqual([]);

    await milestone(project.id, "Survey done");
    await served.announced();
    expect(await answerOf(path)).toContain("Survey done");

    await awa.client.from("projects").delete().eq("id", project.id).throwOnError();
    await served.announced();
    expect(await answerOf(path)).toBe("[]");

    await awa.client.rpc("restore_project", { project: project.id }).throwOnError();
    await served.announced();
    expect(await answerOf(path)).toContain("Survey done");
  });
});

describe("equal reads at one time", () => {
  it("become one", async () => {
    const path = `/rest/v1/projects?title=neq.${randomUUID()}`;
    release = served.holdBefore();

    const answers = Array.from({ length: 20 }, () => served.get(path));
    await eventually(() => expect(served.asked).toHaveLength(1));
    await eventually(() => expect(served.received).toHaveLength(20));
    release();

    expect(new Set((await Promise.all(answers)).map(({ body }) => body.toString())).size).toBe(1);
    expect(served.asked).toHaveLength(1);
  });

  it("are all answered although the first client has left", async () => {
    const path = `/rest/v1/projects?title=neq.${randomUUID()}`;
    release = served.holdBefore();
    const impatient = connect(served.port, "127.0.0.1");
    impatient.write(
      `GET ${path} HTTP/1.1\r\nHost: vigie.test\r\napikey: ${served.backend.anonKey}\r\n\r\n`,
    );
    await eventually(() => expect(served.asked).toHaveLength(1));
    const patient = served.get(path);
    impatient.resetAndDestroy();
    await eventually(() => expect(served.received).toHaveLength(2));
    release();

    expect((await patient).status).toBe(200);
    expect(served.asked).toHaveLength(1);
  });

  it("share a refusal, which is not cached", async () => {
    const path = `/rest/v1/projects?id=neq.no-${randomUUID()}`;
    release = served.holdBefore();
    const both = [served.get(path), served.get(path)];
    await eventually(() => expect(served.asked).toHaveLength(1));
    await eventually(() => expect(served.received).toHaveLength(2));
    release();

    for (const answer of await Promise.all(both)) {
      expect(answer.status).toBe(400);
      expect(answer.headers["access-control-allow-origin"]).toBe("*");
    }
    expect(served.asked).toHaveLength(1);
    await served.get(path);
    expect(served.asked).toHaveLength(2);
  });
});

describe("a response that was read before a change", () => {
  /** Reads a project whose title changes before the response arrives. */
  async function askBeforeChange() {
    const project = await createProject(awa, { title: "Before", is_online: true });
    await served.announced();
    const path = `/rest/v1/projects?id=eq.${project.id}&select=title`;
    release = served.holdAfter();
    const early = answerOf(path);
    await eventually(() => expect(served.answered).toHaveLength(1));
    await served.backend.sql`update projects set title = 'After' where id = ${project.id}`;
    await served.announced();
    return { path, early };
  }

  it("is not cached", async () => {
    const { path, early } = await askBeforeChange();
    release();

    expect(await early).toBe('[{"title":"Before"}]');
    expect(await answerOf(path)).toBe('[{"title":"After"}]');
  });

  it("is not sent to requests after it", async () => {
    const { path, early } = await askBeforeChange();
    const late = answerOf(path);
    await eventually(() => expect(served.answered).toHaveLength(2));
    release();

    expect(await early).toBe('[{"title":"Before"}]');
    expect(await late).toBe('[{"title":"After"}]');
    expect(await answerOf(path)).toBe('[{"title":"After"}]');
    expect(served.asked).toHaveLength(2);
  });

  it("is cached when the change has nothing to do with it", async () => {
    const project = await createProject(awa, { title: "Still", is_online: true });
    const other = await createProject(awa, { title: "Moves", is_online: true });
    await served.announced();
    const path = `/rest/v1/projects?id=eq.${project.id}&select=title`;
    release = served.holdAfter();
    const early = answerOf(path);
    await eventually(() => expect(served.answered).toHaveLength(1));

    await served.backend.sql`update projects set title = 'Moved' where id = ${other.id}`;
    await served.announced();
    release();

    await early;
    await answerOf(path);
    expect(served.asked).toHaveLength(1);
  });
});

describe("while the change feed is disconnected", () => {
  it("nothing is answered from memory nor cached, and afterwards it is again", async () => {
    const project = await createProject(awa, { title: "Seen", is_online: true });
    await served.announced();
    const path = await keptRead(`/rest/v1/projects?id=eq.${project.id}&select=title`);
    const received: string[] = [];
    const { sql } = served.backend;
    const interrupted = new Promise<void>((resolve) => {
      served.announcements.subscribe({
        onChange: () => undefined,
        onReconnect: () => void received.push("reconnected"),
        onDisconnect() {
          received.push("disconnected");
          resolve();
          // Changed while it is disconnected.
          void sql`update projects set title = 'Unannounced' where id = ${project.id}`.then();
        },
      });
    });

    await sql`select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`;
    await interrupted;
    await eventually(async () => expect(await answerOf(path)).toContain("Unannounced"));

    await eventually(() => expect(received).toContain("reconnected"));
    await eventually(() => keptRead(path));
    expect(await answerOf(path)).toContain("Unannounced");
  });
});

it("nothing is cached where announcements never arrive", async () => {
  const announcements = { isListening: false, isAvailable: true, subscribe: () => () => undefined };
  const deaf = await serveBackend({ announcements });
  try {
    for (const _time of [1, 2]) {
      const answer = await deaf.get("/rest/v1/projects?select=title");
      expect(answer).toMatchObject({
        status: 200,
        headers: { "cache-control": "private, no-store" },
      });
    }
    expect(deaf.asked).toHaveLength(2);
  } finally {
    await deaf.close();
  }
});

describe("memory", () => {
  it("is bounded, and the most recently used responses stay", async () => {
    const small = await serveBackend({ maxBytes: 20_000, maxResponseBytes: 5000 });
    try {
      const paths = Array.from(
        { length: 40 },
        (_, n) => `/rest/v1/projects?select=id&title=eq.number-${n}`,
      );
      for (const path of paths) await small.get(path);
      expect(small.responseCache.bytes).toBeGreaterThan(5000);
      expect(small.responseCache.bytes).toBeLessThanOrEqual(20_000);

      small.asked.length = 0;
      await small.get(paths.at(-1) ?? "");
      expect(small.asked).toHaveLength(0);
      await small.get(paths[0] ?? "");
      expect(small.asked).toHaveLength(1);

      const long = `/rest/v1/projects?title=eq.${"x".repeat(3000)}`;
      small.asked.length = 0;
      for (const _time of [1, 2]) expect((await small.get(long)).status).toBe(200);
      expect(small.asked).toHaveLength(2);
    } finally {
      await small.close();
    }
  });
});
