import { describe, expect, it } from "vitest";
import { limitBody, MAX_BODY_BYTES } from "./body-limit";

const MEBIBYTE = new Uint8Array(1024 * 1024);

function streamOf(mebibytes: number): { body: ReadableStream<Uint8Array>; sent(): number } {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === mebibytes) return controller.close();
      sent += 1;
      controller.enqueue(MEBIBYTE);
    },
  });
  return { body, sent: () => sent };
}

function post(
  body: string | ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
): Request {
  return new Request("http://vigie.test/rest/v1/projects", {
    method: "POST",
    body,
    headers,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
}

describe("a body that is too long", () => {
  it("by its own account is refused unread", async () => {
    const { body, sent } = streamOf(1);
    const request = post(body, { "content-length": String(MAX_BODY_BYTES + 1) });

    const answer = await limitBody(request);

    expect(answer).toBeInstanceOf(Response);
    expect(answer).toMatchObject({ status: 413 });
    expect(sent()).toBeLessThanOrEqual(1);
  });

  it("without saying so is refused once it proves to be, and not read on", async () => {
    const { body, sent } = streamOf(1000);

    const answer = await limitBody(post(body));

    expect(answer).toMatchObject({ status: 413 });
    expect(sent()).toBeLessThan(25);
  });

  it("gets words that every part of the client shows", async () => {
    const answer = await limitBody(post("x", { "content-length": String(MAX_BODY_BYTES + 1) }));

    const message = "The request is larger than 16 MiB";
    expect(answer instanceof Response && (await answer.json())).toMatchObject({
      message,
      msg: message,
    });
  });

  it.each(["-1", "many", "1e9", ""])("a length of %j is refused", async (length) => {
    const answer = await limitBody(post("x", { "content-length": length }));

    expect(answer).toMatchObject({ status: 400 });
  });
});

describe("a body that fits", () => {
  it("to the last byte passes whole, with its length", async () => {
    const answer = await limitBody(post(streamOf(16).body));

    expect(answer).toBeInstanceOf(Request);
    expect(answer.headers.get("content-length")).toBe(String(MAX_BODY_BYTES));
    expect((await answer.arrayBuffer()).byteLength).toBe(MAX_BODY_BYTES);
  });

  it("keeps its method, address and headers", async () => {
    const answer = await limitBody(
      post('{"a":1}', { apikey: "k", "content-type": "application/json" }),
    );

    expect(answer).toMatchObject({ method: "POST", url: "http://vigie.test/rest/v1/projects" });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      apikey: "k",
      "content-type": "application/json",
    });
    expect(await answer.text()).toBe('{"a":1}');
  });

  it("or none at all passes untouched", async () => {
    const request = new Request("http://vigie.test/");

    expect(await limitBody(request)).toBe(request);
  });
});
