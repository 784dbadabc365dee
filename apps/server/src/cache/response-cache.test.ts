import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
  type TestProjectRow,
} from "@vigie/test-backend/builders";
import { eventually } from "@vigie/test-backend/waiting";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ServedBackend, serveBackend } from "../http/testing/served-backend";

let served: ServedBackend;
let awa: TestMember;
let online: TestProjectRow;

beforeAll(async () => {
  served = await serveBackend();
  awa = await createMember(
    served.backend,
    await createOrganisation(served.backend, "Wells for all"),
  );
  online = await createProject(awa, { title: "Online", is_online: true });
  await createProject(awa, { title: "Offline" });
  await served.announced();
});

afterAll(() => served.close());

beforeEach(() => {
  served.asked.length = 0;
});

/** A read that no other test makes. */
function freshRead(select = "title"): string {
  return `/rest/v1/projects?select=${select}&title=neq.${randomUUID()}&order=title`;
}

function titles({ body }: { body: Buffer }): string[] {
  const rows = v.parse(v.array(v.object({ title: v.string() })), JSON.parse(body.toString()));
  return rows.map(({ title }) => title);
}

async function wasKept(path: string): Promise<boolean> {
  served.asked.length = 0;
  await served.get(path);
  return served.asked.length === 0;
}

describe("what is cached", () => {
  it("is asked for once, with the key in a header or in the address", async () => {
    const path = freshRead();
    const { anonKey } = served.backend;
    await served.get(path);

    const again = await served.get(path, { authorization: `Bearer ${anonKey}` });

    expect(titles(again)).toEqual(["Online"]);
    expect(served.asked).toHaveLength(1);
  });

  it.each([
    ["accept", "application/vnd.pgrst.object+json"],
    ["prefer", "count=exact"],
    ["range", "0-0"],
    ["accept-profile", "public"],
  ])("is another answer for another %s", async (name, value) => {
    const path = freshRead();
    await served.get(path);
    await served.get(path, { [name]: value });
    await served.get(path, { [name]: value });

    expect(served.asked).toHaveLength(2);
  });

  it("lets others read it, too: other origins, and networks that deliver for a moment", async () => {
    const path = freshRead();
    await served.get(path);

    const { headers } = await served.get(path, { origin: "https://elsewhere.example" });

    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-expose-headers": expect.stringContaining("content-range"),
      "cache-control": "public, max-age=0, s-maxage=2, must-revalidate",
      "content-type": "application/json; charset=utf-8",
      "x-content-type-options": "nosniff",
      vary: expect.stringMatching(/Accept-Encoding.*Apikey, Authorization/),
    });
  });

  it.each(["list_projects?search=well", "map_places?zoom=5&west=1", "map_places?zoom=5&north=1.5"])(
    "is no answer that few others ask for, though it may be shared: %s",
    async (call) => {
      const path = `/rest/v1/rpc/${call}`;
      const { headers } = await served.get(path);
      expect(headers["cache-control"]).toMatch(/^public/);
      expect(await wasKept(path)).toBe(false);
    },
  );

  it("answers HEAD with the same headers and no body", async () => {
    const path = freshRead();
    const count = { prefer: "count=exact" };
    const first = await served.get(path, count, "HEAD");
    const second = await served.get(path, count, "HEAD");

    for (const answer of [first, second]) {
      expect(answer).toMatchObject({ status: 200, headers: { "content-range": "0-0/1" } });
      expect(answer.body).toHaveLength(0);
    }
    expect(served.asked).toHaveLength(1);
    expect(titles(await served.get(path, count))).toEqual(["Online"]);
  });

  it.each([
    ["a write", "/rest/v1/projects", "POST", 0],
    ["a removal", "/rest/v1/projects?title=eq.nothing", "DELETE", 0],
    ["a function", "/rest/v1/rpc/nothing", "GET", 0],
    ["a table that visitors do not read", "/rest/v1/members?select=*", "GET", 0],
    ["an error of the contract", "/rest/v1/projects?select=nowhere", "GET", 0],
    ["an error of the database", "/rest/v1/projects?id=eq.nowhere", "GET", 2],
    ["a table that is not there", "/rest/v1/nowhere", "GET", 0],
    ["an address in an unusual form", "/rest/v1/%70rojects?select=id", "GET", 0],
    ["an address with a long query", `/rest/v1/projects?title=neq.${"x".repeat(5000)}`, "GET", 2],
  ])("is never %s", async (_name, path, method, asked) => {
    const prefer = "return=representation";
    const first = await served.get(path, { prefer }, method);
    const second = await served.get(path, { prefer }, method);

    expect(served.asked).toHaveLength(asked);
    expect(second.status).toBe(first.status);
    expect(second.headers["cache-control"]).toBe("private, no-store");
  });

  it.each(["PATCH", "DELETE"])("is nothing of two equal writes by %s", async (method) => {
    const headers = { authorization: `Bearer ${awa.accessToken}`, "content-length": "0" };
    const write = () => served.get(`/rest/v1/projects?id=eq.${randomUUID()}`, headers, method);

    await Promise.all([write(), write()]);

    expect(served.asked).toHaveLength(2);
  });

  it("is never the answer to a request with a body", async () => {
    const path = freshRead();
    for (let time = 0; time < 2; time++) await served.get(path, { "content-length": "0" });
    expect(served.asked).toHaveLength(1);

    const status = await new Promise((resolve) => {
      const headers = { apikey: served.backend.anonKey, "transfer-encoding": "chunked" };
      request({ port: served.port, path, headers }, (incoming) => {
        incoming.resume().on("end", () => resolve(incoming.statusCode));
      }).end("{}");
    });
    expect(status).toBe(415);
    expect(served.asked).toHaveLength(1);
  });
});

describe("a browser that has the response already", () => {
  it("is told that nothing changed, until something does", async () => {
    const path = freshRead();
    const first = await served.get(path);
    const tag = String(first.headers.etag);
    const second = await served.get(path, { "if-none-match": `"other", ${tag}` });
    await awa.client.from("projects").update({ budget: 7 }).eq("id", online.id).throwOnError();
    await served.announced();
    expect(await wasKept(path)).toBe(false);
    const unchanged = await served.get(path, { "if-none-match": tag });
    const newcomer = await createProject(awa, { title: "Zenith", is_online: true });
    await eventually(async () => {
      const changed = await served.get(path, { "if-none-match": tag });
      expect(changed.status).toBe(200);
      expect(titles(changed)).toEqual(["Online", "Zenith"]);
    });
    await awa.client.from("projects").delete().eq("id", newcomer.id).throwOnError();

    expect(tag).toMatch(/^W\/".{27}"$/);
    expect(second).toMatchObject({ status: 304, headers: { etag: tag } });
    expect(second.body).toHaveLength(0);
    expect(second.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": expect.stringContaining("s-maxage=2"),
      vary: expect.stringContaining("Authorization"),
    });
    expect(second.headers).not.toHaveProperty("content-type");
    expect(unchanged.status).toBe(304);
  });

  it("is sent it anew when only the number of all rows changed", async () => {
    const path = `${freshRead()}&limit=1`;
    const count = { prefer: "count=exact" };
    await served.announced();
    const before = await served.get(path, count);
    expect(before.headers).toHaveProperty("etag");
    const another = await createProject(awa, { title: "Zulu", is_online: true });

    await eventually(async () => {
      const conditional = { ...count, "if-none-match": String(before.headers.etag) };
      const after = await served.get(path, conditional);
      expect(after).toMatchObject({ status: 206, headers: { "content-range": "0-0/2" } });
    });
    await awa.client.from("projects").delete().eq("id", another.id).throwOnError();
  });

  it.each(["", ",,,", '"', 'W/"', "x".repeat(8000), '"a", W/"b"', "\u00e9"])(
    "is sent all of it when the tag it has is %j",
    async (tag) => {
      const path = freshRead();
      await served.get(path);

      const answer = await served.get(path, { "if-none-match": tag });

      expect(answer.status).toBe(200);
      expect(titles(answer)).toEqual(["Online"]);
    },
  );

  it("is sent all of it when it insists", async () => {
    const path = freshRead();
    const tag = String((await served.get(path)).headers.etag);

    const answer = await served.get(path, { "if-none-match": tag, "cache-control": "no-cache" });

    expect(answer.status).toBe(200);
  });
});

describe("compression", () => {
  const long = () => awa.client.from("projects").update({ long_description: "water ".repeat(50) });

  beforeAll(async () => {
    await long().eq("id", online.id).throwOnError();
    await served.announced();
  });

  async function compressed(path: string, accepted: string) {
    return eventually(async () => {
      const answer = await served.get(path, { "accept-encoding": accepted });
      expect(answer.headers["content-encoding"]).toBe("br");
      return answer;
    });
  }

  it("is done for the first who asks, where they take it", async () => {
    const path = freshRead(
      "title,a:long_description,b:long_description,c:long_description,d:long_description",
    );
    const answer = await served.get(path, { "accept-encoding": "br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.body).toString()).toContain("water water");
  });

  it("is only sent to those who take it, of several that ask at once", async () => {
    const path = freshRead(
      "title,a:long_description,b:long_description,c:long_description,d:long_description",
    );
    const [plain, smaller] = await Promise.all([
      served.get(path),
      served.get(path, { "accept-encoding": "br" }),
    ]);
    expect(plain.headers).not.toHaveProperty("content-encoding");
    expect(smaller.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(smaller.body).equals(plain.body)).toBe(true);
    expect(served.asked).toHaveLength(1);
  });

  it("is done for the first who takes it of those who ask again, and says the same", async () => {
    const path = freshRead(
      "title,a:long_description,b:long_description,c:long_description,d:long_description",
    );
    const plain = await served.get(path);

    const smaller = await compressed(path, "gzip, deflate, br, zstd");

    expect(brotliDecompressSync(smaller.body).equals(plain.body)).toBe(true);
    expect(smaller.headers["content-length"]).toBe(String(smaller.body.length));
    expect(smaller.headers.etag).toBe(plain.headers.etag);
    const conditional = { "accept-encoding": "br", "if-none-match": String(plain.headers.etag) };
    expect((await served.get(path, conditional)).status).toBe(304);
  });

  it.each([undefined, "", "gzip", "br;q=0", "gzip, br; q=0.0, deflate", "brotli"])(
    "is not sent to those who accept %j",
    async (accepted) => {
      const path = freshRead(
        "title,a:long_description,b:long_description,c:long_description,d:long_description",
      );
      await served.get(path);
      await compressed(path, "br;q=0.5");

      const answer = await served.get(path, { "accept-encoding": accepted });

      expect(answer.headers).not.toHaveProperty("content-encoding");
      expect(titles(answer)).toEqual(["Online"]);
    },
  );
});
