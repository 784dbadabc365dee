import { randomUUID } from "node:crypto";
import { request } from "node:http";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
  type TestProjectRow,
} from "@vigie/test-backend/builders";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ServedBackend, serveBackend } from "../http/testing/served-backend";

let served: ServedBackend;
let awa: TestMember;
let offline: TestProjectRow;

beforeAll(async () => {
  served = await serveBackend();
  awa = await createMember(
    served.backend,
    await createOrganisation(served.backend, "Wells for all"),
  );
  await createProject(awa, { title: "Online", is_online: true });
  offline = await createProject(awa, { title: "Offline" });
  await served.announced();
});

afterAll(() => served.close());

beforeEach(() => {
  served.asked.length = 0;
});

/** A read that no other test makes. */
function freshRead(): string {
  return `/rest/v1/projects?select=title&title=neq.${randomUUID()}&order=title`;
}

function titles({ body }: { body: Buffer }): string[] {
  const rows = v.parse(v.array(v.object({ title: v.string() })), JSON.parse(body.toString()));
  return rows.map(({ title }) => title);
}

describe("no response for one person reaches another", () => {
  const asVisitor = {};
  const asMember = () => ({ authorization: `Bearer ${awa.accessToken}` });
  const withSecretKey = () => ({ apikey: served.backend.secretKey });

  it.each([
    ["a member", asMember],
    ["the secret key", withSecretKey],
    [
      "the secret key as a token",
      () => ({ ...withSecretKey(), authorization: `Bearer ${served.backend.secretKey}` }),
    ],
  ])("%s reads, then a visitor, and the other way round", async (_name, headersOf) => {
    for (const first of ["other", "visitor"]) {
      const path = freshRead();
      const read = {
        other: () => served.get(path, headersOf()),
        visitor: () => served.get(path, asVisitor),
      };
      if (first === "other") expect(titles(await read.other())).toEqual(["Offline", "Online"]);
      expect(titles(await read.visitor())).toEqual(["Online"]);
      expect(titles(await read.visitor())).toEqual(["Online"]);
      const answer = await read.other();
      expect(titles(answer)).toEqual(["Offline", "Online"]);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
      expect(answer.headers).not.toHaveProperty("etag");
      expect(titles(await read.visitor())).toEqual(["Online"]);
    }
  });

  it("with a key in the address, which the secret one cannot be", async () => {
    const path = freshRead();
    const withKey = (key: string) => served.get(`${path}&apikey=${key}`, { apikey: undefined });

    expect(titles(await withKey(served.backend.anonKey))).toEqual(["Online"]);
    expect((await withKey(served.backend.secretKey)).status).toBe(401);
    expect(titles(await withKey(served.backend.anonKey))).toEqual(["Online"]);
    expect(titles(await served.get(path))).toEqual(["Online"]);
  });

  it.each([
    ["no key", { apikey: undefined }],
    ["a wrong key", { apikey: "sb_publishable_wrong" }],
    ["an empty key", { apikey: "" }],
    ["two keys", () => ({ apikey: `${served.backend.anonKey}, ${served.backend.anonKey}` })],
  ])("%s gets a refusal although the response is cached", async (_name, headers) => {
    const path = freshRead();
    await served.get(path);

    const answer = await served.get(path, typeof headers === "function" ? headers() : headers);

    expect(answer.status).toBe(401);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  it("a visitor's key with a forged token gets a refusal although the response is cached", async () => {
    const path = freshRead();
    await served.get(path);
    const [head, payload] = awa.accessToken.split(".");

    const answer = await served.get(path, { authorization: `Bearer ${head}.${payload}.forged` });

    expect(answer.status).toBe(401);
  });

  it("a second token behind the visitor's key does not count", async () => {
    const path = freshRead();
    const { anonKey } = served.backend;
    const both = [`Bearer ${anonKey}`, `Bearer ${awa.accessToken}`];
    const body = await new Promise<string>((resolve, reject) => {
      const headers = ["apikey", anonKey, ...both.flatMap((value) => ["authorization", value])];
      const outgoing = request({ port: served.port, path }, (incoming) => {
        incoming.setEncoding("utf8").on("data", resolve);
      });
      for (let at = 0; at < headers.length; at += 2) {
        outgoing.appendHeader?.(headers[at] ?? "", headers[at + 1] ?? "");
      }
      outgoing.on("error", reject).end();
    });

    expect(body).not.toContain("Offline");
    expect(titles(await served.get(path))).toEqual(["Online"]);
  });
});

it("an offline project is in no answer all the while", async () => {
  const one = await served.get(`/rest/v1/projects?id=eq.${offline.id}`);
  expect(JSON.parse(one.body.toString())).toEqual([]);
});
