import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import type { Database } from "@vigie/domain/database.types";
import {
  createMember,
  createOrganisation,
  createProject,
  type TestMember,
} from "@vigie/test-backend/builders";
import { createTestBackend, type TestBackend } from "@vigie/test-backend/test-backend";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "../contract/calls";
import { createApi } from "./api";

let backend: TestBackend;
let member: TestMember;
let server: ServerType;
let origin: string;

beforeAll(async () => {
  backend = await createTestBackend();
  member = await createMember(backend, await createOrganisation(backend, "Wells for all"));
  const api = createApi({ calls: backend.calls });
  server = serve({ fetch: (request) => api.fetch(request, { clientAddress: null }), port: 0 });
  await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${portOf(server.address())}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await backend.close();
});

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

function overHttp() {
  return createClient<Database>(origin, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

it.each([
  ["with its length", (bytes: Uint8Array<ArrayBuffer>) => bytes],
  ["in chunks", (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream()],
])("a body over 16 MiB sent %s gets its 413, and the server goes on", async (_name, body) => {
  const bytes = new Uint8Array(MAX_BODY_BYTES + 1);

  const response = await fetch(`${origin}/rest/v1/resources`, {
    method: "POST",
    body: body(bytes),
    headers: {
      apikey: backend.anonKey,
      authorization: `Bearer ${member.accessToken}`,
      "content-type": "application/json",
    },
    duplex: "half",
  });

  expect(response.status).toBe(413);
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({ message: "The request is larger than 16 MiB" });
  expect((await overHttp().from("projects").select("id")).error).toBeNull();
});

it("the real client is told when it sends too much", async () => {
  const project = await createProject(member);
  const client = overHttp();
  await client.auth.signInWithPassword(member);

  const { error, status } = await client.from("resources").insert({
    project_id: project.id,
    title_resource: "Too large",
    file_data: "x".repeat(MAX_BODY_BYTES),
    file_name: "x.pdf",
  });

  expect(status).toBe(413);
  expect(error?.message).toBe("The request is larger than 16 MiB");
});

it("the real client signs in, uploads a photo, reads it back and removes it", async () => {
  const project = await createProject(member);
  const client = overHttp();
  await client.auth.signInWithPassword(member);
  const bucket = client.storage.from("project-images");
  const path = `${project.id}/x1y2z3.png`;
  const photo = new Uint8Array(3 * 1024 * 1024).fill(7);

  const upload = await bucket.upload(path, new File([photo], "a.png", { type: "image/png" }));
  const address = bucket.getPublicUrl(path).data.publicUrl;
  const read = await fetch(address);

  expect(upload.error).toBeNull();
  expect(read.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await read.arrayBuffer()).equals(photo)).toBe(true);
  expect((await bucket.remove([path])).error).toBeNull();
  expect((await fetch(address)).status).toBe(404);
});
