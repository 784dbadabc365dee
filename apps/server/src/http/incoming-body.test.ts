import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { eventually } from "@vigie/test-backend/waiting";
import { expect, it, onTestFinished } from "vitest";
import { RefusedBody } from "../contract/refusal";
import { incomingBody } from "./incoming-body";
import { RequestBodies } from "./limits/request-bodies";

/** A server that answers with what becomes of a body, and a request to it that is under way. */
async function sending(read: (incoming: IncomingMessage) => Promise<string>) {
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    read(incoming).then((outcome) => outgoing.end(outcome));
  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const outgoing = request({ port, method: "POST", agent: false });
  onTestFinished(() => void outgoing.destroy());
  return outgoing;
}

const read =
  (bodies: RequestBodies, maxBytes: number) =>
  async (incoming: IncomingMessage): Promise<string> => {
    try {
      const isComplete = () => incoming.complete;
      return new TextDecoder().decode(
        await bodies.read(incomingBody(incoming), { maxBytes, maxValues: 0 }, isComplete),
      );
    } catch (error) {
      if (error instanceof RefusedBody) return String(error.refusal.status);
      throw error;
    }
  };

async function answerTo(outgoing: ReturnType<typeof request>): Promise<string> {
  const [response] = await once(outgoing, "response");
  return text(response);
}

it("answers a sender of too much over the same connection", async () => {
  const outgoing = await sending(read(new RequestBodies(), 10));

  outgoing.write("more than ten bytes, and more to come");

  expect(await answerTo(outgoing)).toBe("413");
});

it("answers a sender who sends nothing for too long", async () => {
  const bodies = new RequestBodies({ bytesPerWindow: 10, windowMs: 50 });
  const outgoing = await sending(read(bodies, 1000));

  outgoing.write("begun");

  expect(await answerTo(outgoing)).toBe("408");
});

it("a body whose sender goes away is not whole", async () => {
  const outcomes: string[] = [];
  const outgoing = await sending(async (incoming) => {
    const outcome = await read(new RequestBodies(), 1000)(incoming);
    outcomes.push(outcome);
    return outcome;
  });
  outgoing.on("error", () => undefined);

  outgoing.write("begun", () => outgoing.destroy());

  await eventually(() => expect(outcomes).toEqual(["400"]));
});

it("gives all parts in their order", async () => {
  const outgoing = await sending(read(new RequestBodies(), 2_000_000));
  const sent = Array.from({ length: 100_000 }, (_, index) => index).join(" ");

  outgoing.end(sent);

  expect(await answerTo(outgoing)).toBe(sent);
});
