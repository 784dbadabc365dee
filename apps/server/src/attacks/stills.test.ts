import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttackedServer, startAttackedServer } from "./testing/attacked-server";
import type { Answer } from "./testing/raw-exchange";

const placing = { west: 0, north: 0, scale: 900, width: 300, height: 200 };
const shapes = { land: "M0 0l9 0 0 9z", lakes: "", borders: "" };
/** Its drawing has all of the north. */
const country = {
  ...placing,
  ...{ width: 900, height: 450 },
  ...shapes,
  country: "M1 1l5 0 0 5z",
  rivers: "",
  towns: [],
};
const NOWHERE = "00000000-0000-4000-8000-000000000000";

let server: AttackedServer;
let offline: string;

beforeAll(async () => {
  server = await startAttackedServer();
  await server.sql`update public.projects set countries = '{bf}', cities = '{Kaya}'`;
  const [project] = await server.sql<{ id: string }[]>`
    select id from public.projects where not is_online limit 1`;
  offline = project?.id ?? "";
  const map = join(server.webDirectory, "map");
  const write = (name: string, content: unknown) =>
    writeFile(join(map, `${name}.json`), JSON.stringify(content));
  await mkdir(join(map, "countries"), { recursive: true });
  await write("still", { ...placing, ...shapes });
  await write("countries/bf", country);
  await server.sql`delete from public.project_places`;
  await server.sql`
    insert into public.project_places (project_id, city, country, latitude, longitude)
    select id, 'Kaya', 'bf', 13.09, -1.08 from public.projects`;
});
afterAll(() => server.close());

const get = (target: string, headers: Record<string, string> = {}) =>
  server.ask({ target, headers });
const told = ({ status, body, head }: Answer) =>
  JSON.stringify({ status, body, head: head.replace(/^date: .*$/im, "") });
const dots = ({ body }: Answer) => body.split('r="4"').length - 1;

describe("a drawing of what visitors may not see", () => {
  it("is one and the same 404: offline, unknown or malformed", async () => {
    const answers = [];
    for (const id of [offline, NOWHERE, "undefined", "1", offline.toUpperCase(), `${offline}x`])
      answers.push(await get(`/still/${id}.svg`));
    expect(answers[0]?.status).toBe(404);
    expect(new Set(answers.map(told)).size).toBe(1);
  });

  it("is not given to a member either", async () => {
    const authorization = `Bearer ${server.member.accessToken}`;
    expect((await get(`/still/${offline}.svg`, { authorization })).status).toBe(404);
  });

  it("goes at once with its project", async () => {
    const target = `/still/${server.projectId}.svg`;
    const goOnline = (isOnline: boolean) => server.sql`
      update public.projects set is_online = ${isOnline} where id = ${server.projectId}`;
    expect((await get(target)).status).toBe(200);
    await goOnline(false);
    expect((await get(target)).status).toBe(404);
    await goOnline(true);
  });
});

describe("an address that names no drawing in its one form", () => {
  it.each([
    "/still/",
    "/still/projects.png",
    "/still/projects.svg?v=1",
    "/still/projects.svg?search=x",
    "/still/projects.svg?view=projects&search=x&v=1",
    "/still/projects.svg?view=projects&search=x&search=y",
    "/still/projects.svg?view=projects&status=unknown",
    `/still/projects.svg?view=projects&search=${"x".repeat(201)}`,
    `/still/${NOWHERE}.svg?view=projects`,
    "/still/../map/still.json",
    "/still/..%2fmap%2fcountries%2fbf.svg",
    "/still/projects%00.svg",
    `/still/${NOWHERE}&is_online=eq.false.svg`,
    `/still/${"a".repeat(8000)}.svg`,
  ])("is refused: %.60s", async (target) => {
    expect([400, 404]).toContain((await get(target)).status);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("takes no %s", async (method) => {
    expect((await server.ask({ method, target: "/still/projects.svg" })).status).toBe(404);
  });
});

describe("a drawing", () => {
  it("has a dot and a name for each place that is known, and can run nothing", async () => {
    const cities = ["Kaya", "<script>alert(1)</script>", "Nowhere at all"];
    await server.sql`update public.projects set cities = ${cities} where id = ${server.projectId}`;
    await server.sql`
      insert into public.project_places (project_id, city, country, latitude, longitude)
      values (${server.projectId}, '<script>alert(1)</script>', 'bf', 12, -1)`;
    const answer = await get(`/still/${server.projectId}.svg`);
    expect(answer.head).toMatch(/^content-type: image\/svg\+xml/im);
    expect(answer.head).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(answer.body).toContain(">Kaya</text>");
    expect(answer.body).toContain("&lt;script&gt;");
    expect(answer.body).not.toContain("<script");
    expect(dots(answer)).toBe(2);
  });

  it("of all projects has one dot for a place, however many projects are there", async () => {
    await server.sql`update public.projects set cities = '{Kaya}'`;
    const answer = await get("/still/projects.svg");
    expect(answer.status).toBe(200);
    expect(dots(answer)).toBe(1);
  });

  it("of a search has the places of what it finds, and none of what is offline", async () => {
    await server.sql`
      update public.projects set title = 'Quagga', status = 'in_progress', cities = '{Kaya,Boulsa}'
      where id = ${server.projectId}`;
    await server.sql`update public.projects set title = 'Quagga unseen' where id = ${offline}`;
    await server.sql`
      insert into public.project_places (project_id, city, country, latitude, longitude)
      values (${server.projectId}, 'Boulsa', 'bf', 12.67, -0.58)`;
    const drawn = async (search: string) =>
      dots(await get(`/still/projects.svg?view=projects&search=${search}`));
    expect(await drawn("quagga")).toBe(2);
    expect(await drawn("boulsa")).toBe(2);
    expect(await drawn("unseen")).toBe(0);
    expect(dots(await get("/still/projects.svg?view=projects&status=completed"))).toBeLessThan(2);
  });

  it("of a project that names no country is the world", async () => {
    await server.sql`update public.projects set countries = '{}' where id = ${server.projectId}`;
    const answer = await get(`/still/${server.projectId}.svg`);
    expect([answer.status, dots(answer)]).toEqual([200, 2]);
  });

  it("of a project with a place outside its country's drawing is the world, with all places", async () => {
    const move = (latitude: number) => server.sql`
      update public.project_places set latitude = ${latitude}
      where project_id = ${server.projectId} and city = 'Boulsa'`;
    await server.sql`update public.projects set countries = '{bf}' where id = ${server.projectId}`;
    const inCountry = await get(`/still/${server.projectId}.svg`);
    expect([inCountry.body.includes(country.country), dots(inCountry)]).toEqual([true, 2]);
    await move(-70);
    const inWorld = await get(`/still/${server.projectId}.svg`);
    expect([inWorld.body.includes(country.country), dots(inWorld)]).toEqual([false, 2]);
    await move(12.67);
  });

  it("says of a place that visitors may not know exactly neither where nor which it is", async () => {
    await server.sql`update public.projects set countries = '{bf}' where id = ${server.projectId}`;
    const drawn = async (place: { latitude: number; longitude: number }) => {
      await server.sql`
        update public.project_places set precision = 'region',
          latitude = ${place.latitude}, longitude = ${place.longitude}
        where project_id = ${server.projectId}`;
      return (await get(`/still/${server.projectId}.svg`)).body;
    };
    const here = await drawn({ latitude: 13.09, longitude: -1.08 });
    expect(here).not.toContain("Kaya");
    expect(await drawn({ latitude: 13.87, longitude: -1.91 })).toBe(here);
  });

  it("that cannot be drawn is said to be tried again, and is not drawn wrong", async () => {
    await server.sql`update public.projects set countries = '{sn}' where id = ${server.projectId}`;
    const answer = await get(`/still/${server.projectId}.svg`);
    expect(answer.status).toBe(503);
    expect(answer.body).not.toMatch(/ENOENT|\/tmp/);
    await server.sql`update public.projects set countries = '{bf}' where id = ${server.projectId}`;
  });

  it("is refused to an address that asks for very many at once", async () => {
    const headers = { "x-forwarded-for": "198.51.100.9" };
    const answers = await Promise.all(
      Array.from({ length: 300 }, () => get("/still/projects.svg", headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });
});
