import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AttackedServer, secrets, startAttackedServer } from "./testing/attacked-server";
import { BUILT_PAGE, PLAIN_RENDERER } from "./testing/plain-pages";
import type { Answer } from "./testing/raw-exchange";

const PUBLIC_URL = "https://projects.example.org";
const NOWHERE = "00000000-0000-4000-8000-000000000000";

let server: AttackedServer;
let online: string[];

beforeAll(async () => {
  server = await startAttackedServer({
    settings: { PUBLIC_URL },
    pageRenderer: PLAIN_RENDERER,
    page: BUILT_PAGE,
  });
});
afterAll(() => server.close());

beforeEach(async () => {
  await server.sql`update public.projects set is_online = true where not is_online`;
  const rows = await server.sql<{ id: string }[]>`select id from public.projects order by id`;
  online = rows.map(({ id }) => id);
});

const get = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  server.ask({ method, target, headers });

function header({ head }: Answer, name: string): string | undefined {
  return new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1]?.trim();
}

/** Which rendering a page is of. */
const renderingOf = ({ body }: Answer) => /data-rendered="(\d+)"/.exec(body)?.[1];

const contentOf = ({ body }: Answer) => body.replace(/data-rendered="\d+"/, "");

describe("an address of a page", () => {
  it.each([
    "/monitoring//",
    "//monitoring",
    "/monitoring%2f",
    "/project/..%2f..%2fmonitoring",
    "/project/%2e%2e/monitoring",
    "/project/a%2fb",
    "/project/%0d%0aX-Injected:1",
    "/project/<script>alert(1)</script>",
  ])("in another spelling than its one is refused: %.50s", async (target) => {
    const answer = await get(target);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.head).not.toMatch(/x-injected/i);
    expect(answer.body).not.toContain("<script>alert");
  });

  it.each([
    "/monitoring?search=</script><script>alert(1)</script>",
    "/monitoring?search=%3C!--%E2%80%A8",
    "/monitoring?view=projects&view=<script>alert(1)</script>",
    "/monitoring?view=projects&page=9e99",
  ])("gives nothing of what it says to the page as markup: %s", async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(200);
    expect(renderingOf(answer)).toBeDefined();
    expect(answer.body).not.toMatch(/<script>alert|<!--/);
  });

  it.each([
    ["/monitoring?x=%00", "/monitoring"],
    ["/monitoring?view=%FF%FE", "/monitoring"],
    ["/monitoring?search=%C0%AF", "/monitoring?view=projects&search=%EF%BF%BD%EF%BF%BD"],
    ["/monitoring?search=100%", "/monitoring?view=projects&search=100%25"],
    ["/monitoring?view=projects&search=%00", "/monitoring?view=projects"],
    ["/monitoring?search=%0d%0aX-Injected:%201%", "/monitoring?view=projects&search="],
    [`/monitoring?search=${"a".repeat(14_000)}`, "/monitoring"],
  ])("that is malformed leads on to the list: %.50s", async (target, address) => {
    const answer = await get(target);
    expect(answer.status).toBe(308);
    expect(header(answer, "location")?.startsWith(address)).toBe(true);
    expect(answer.head).not.toMatch(/^x-injected/im);
    expect((await get(header(answer, "location") ?? "")).status).toBe(200);
  });

  it("that is malformed is never JSON to a browser, and stays refused to programs", async () => {
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    for (const target of ["//monitoring", "/profile?next=%zz", "/assets/..%2fpackage.json"]) {
      const page = await get(target, { accept });
      expect([page.status, header(page, "location")]).toEqual([302, "/monitoring"]);
      expect((await get(target, { accept: "application/json" })).status).toBe(400);
    }
    const call = await get("/rest/v1/projects?select=%zz", {
      accept,
      apikey: secrets.publishableKey,
    });
    expect(call.status).toBe(400);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("takes no %s", async (method) => {
    expect((await get("/monitoring", {}, method)).status).toBe(404);
  });

  it.each(["/", "/nowhere", "/Monitoring"])("%s leads to the public list", async (target) => {
    const answer = await get(target, { accept: "text/html", host: "evil.example" });
    expect([answer.status, header(answer, "location")]).toEqual([302, "/monitoring"]);
  });
});

describe("a page that is kept", () => {
  it("is the same for all, whatever their requests say beside its address", async () => {
    const target = `/project/${online[0]}`;
    const { accessToken } = server.member;
    const poisoned = await get(`${target}?utm_source=evil`, {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
      "x-original-url": "/project/evil",
      "accept-language": "evil",
      authorization: `Bearer ${accessToken}`,
      cookie: `sb-access-token=${accessToken}`,
    });
    const plain = await get(target);
    expect(plain.status).toBe(200);
    expect(contentOf(plain)).toBe(contentOf(poisoned));
    expect(plain.body).not.toContain("evil");
    expect(plain.body).toContain(`rel="canonical" href="${PUBLIC_URL}${target}"`);
    expect(header(plain, "set-cookie")).toBeUndefined();
  });

  it("is in the language of its address, whichever was asked for before", async () => {
    const targets = ["/monitoring", "/monitoring?view=projects&status=completed"];
    const pages = [...targets, `/project/${online[0]}`].flatMap((each) => [each, `/fr${each}`]);
    for (const target of [...pages, ...pages.toReversed(), ...pages]) {
      const answer = await get(target);
      expect(answer.body).toContain(JSON.stringify({ address: target }).slice(1, -1));
      expect(answer.body).toContain(`rel="canonical" href="${PUBLIC_URL}${target}"`);
    }
  });

  it("shows a member no more than visitors", async () => {
    const id = online[0] ?? "";
    await server.sql`update public.projects set is_online = false where id = ${id}`;
    const authorization = `Bearer ${server.member.accessToken}`;
    await expect
      .poll(async () => (await get(`/project/${id}`, { authorization })).status)
      .toBe(404);
    const unknown = await get(`/project/${NOWHERE}`, { authorization });
    expect((await get(`/project/${id}`, { authorization })).body).toBe(unknown.body);
  });

  it("is rendered once for all queries that it does not read", async () => {
    const renderings = async () => {
      const targets = Array.from({ length: 50 }, (_, each) => `/monitoring?utm_${each}=${each}`);
      const first = renderingOf(await get("/monitoring"));
      const others = await Promise.all(targets.map((target) => get(target)));
      return [...new Set([first, ...others.map(renderingOf)])];
    };
    // An announcement of the tests before may still be on its way.
    await expect.poll(renderings).toEqual([expect.any(String)]);
  });

  it("is sent without a body to HEAD, and not again to who has it", async () => {
    const target = `/project/${online[0]}`;
    const got = await get(target);
    const head = await get(target, {}, "HEAD");
    const again = await get(target, { "if-none-match": header(got, "etag") ?? "none" });
    expect([head.status, head.body]).toEqual([200, ""]);
    for (const name of ["etag", "content-length", "content-type", "cache-control"])
      expect(header(head, name)).toBe(header(got, name));
    expect([again.status, again.body]).toEqual([304, ""]);
    expect((await get(target, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ["its columns", (id) => server.sql`update public.projects set title = 'New' where id = ${id}`],
    ["its content", (id) => server.sql`delete from public.press where project_id = ${id}`],
    [
      "its organisation's name",
      () =>
        server.sql`update public.organisations set name = name || '!' where name like 'Terres%'`,
    ],
  ])("is rendered anew after a change of %s", async (_name, change) => {
    const [{ id } = { id: "" }] = await server.sql<{ id: string }[]>`
      insert into public.press (project_id, press_url)
      values (${online[1] ?? ""}, 'https://paper.example/1') returning project_id as id`;
    const target = `/project/${id}`;
    await expect.poll(async () => header(await get(target), "etag")).toBeDefined();
    const before = renderingOf(await get(target));
    await change(id);
    await expect.poll(async () => renderingOf(await get(target))).not.toBe(before);
  });

  it("stays when another project changes", async () => {
    const target = `/project/${online[0]}`;
    const other = online[2] ?? "";
    const before = renderingOf(await get(target));
    await server.sql`update public.projects set title = 'Another' where id = ${other}`;
    await expect.poll(async () => (await get(`/project/${other}`)).body).toContain("Another");
    expect(before).toBeDefined();
    expect(renderingOf(await get(target))).toBe(before);
  });

  it("goes with its project, and comes back with it", async () => {
    const id = online[3] ?? "";
    const target = `/project/${id}`;
    expect((await get(target)).status).toBe(200);
    await server.sql`update public.projects set is_online = false where id = ${id}`;
    await expect.poll(async () => (await get(target)).status).toBe(404);
    await server.sql`update public.projects set is_online = true where id = ${id}`;
    await expect.poll(async () => (await get(target)).status).toBe(200);
  });

  it("goes with its project into the trash, and comes back out of it, as the list does", async () => {
    const id = server.projectId;
    const target = `/project/${id}`;
    const list = "/monitoring?view=projects";
    const pages = async () => {
      const [project, projects] = await Promise.all([get(target), get(list)]);
      return [project.status, projects.body.includes(id)];
    };
    const asMember = {
      apikey: secrets.publishableKey,
      authorization: `Bearer ${server.member.accessToken}`,
    };
    expect(await pages()).toEqual([200, true]);
    const removed = await get(`/rest/v1/projects?id=eq.${id}`, asMember, "DELETE");
    expect(removed.status).toBe(204);
    await expect.poll(pages).toEqual([404, false]);
    const putBack = await server.ask({
      method: "POST",
      target: "/rest/v1/rpc/restore_project",
      headers: { ...asMember, "content-type": "application/json" },
      body: JSON.stringify({ project: id }),
    });
    expect(putBack.status).toBe(200);
    await expect.poll(pages).toEqual([200, true]);
  });
});

it("an id in capitals leads to the page, also where that is kept", async () => {
  const id = "abcdef00-0000-4000-8000-00000000abcd";
  await server.sql`
    insert into public.projects (id, title, is_online, organization_id, user_id)
    select ${id}, 'Capitals', true, organization_id, user_id
    from public.projects where id = ${server.projectId}`;
  const target = `/project/${id}`;
  await expect.poll(async () => (await get(target)).status).toBe(200);
  const moved = await get(target.replace(id, id.toUpperCase()));
  expect([moved.status, header(moved, "location")]).toEqual([308, target]);
});

it("many cold pages at once are all answered, and none is an error", async () => {
  const targets = online.map((id) => `/project/${id}`);
  const searches = Array.from({ length: 100 }, (_, each) => `/monitoring?search=cold${each}`);
  const answers = await Promise.all([...targets, ...searches].map((target) => get(target)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(server.errors()).toEqual([]);
});
