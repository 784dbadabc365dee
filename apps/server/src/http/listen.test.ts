import { expect, it } from "vitest";
import { WebSocket } from "ws";
import { deferredHandler } from "./deferred-handler";
import { listen } from "./listen";

it("web sockets without an answer yet do not keep a server from stopping", async () => {
  const handler = deferredHandler();
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const server = await listen("127.0.0.1", 0, {
    ...handler,
    upgrade(...request) {
      handler.upgrade(...request);
      arrive();
    },
  });
  const early = new WebSocket(server.address.replace("http", "ws"));
  early.on("error", () => undefined);
  const closed = new Promise((resolve) => early.once("close", resolve));
  await arrived;

  const stopped = server.stop();
  server.cutOff();
  await stopped;

  expect(await closed).toBe(1006);
});
