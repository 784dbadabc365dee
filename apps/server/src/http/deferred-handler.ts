import type { Dispatcher } from "./dispatcher";

/**
 * Keeps requests that come before the server is ready, until `open` hands them to the dispatcher that answers them. Only
 * whether it is well is answered at once: it is not.
 */
export function deferredHandler(): Dispatcher & { open(dispatcher: Dispatcher): void } {
  const waiting: ((dispatcher: Dispatcher) => void)[] = [];
  return {
    open(dispatcher) {
      for (const dispatch of waiting.splice(0)) dispatch(dispatcher);
    },
    request(incoming, outgoing) {
      if (/^\/healthz(?:\?|$)/.test(incoming.url ?? "")) {
        outgoing.writeHead(503, {
          "cache-control": "no-store",
          "content-type": "application/json",
          "x-content-type-options": "nosniff",
        });
        outgoing.end('{"status":"starting"}');
        return;
      }
      waiting.push((dispatcher) => dispatcher.request(incoming, outgoing));
    },
    upgrade(incoming, socket, head) {
      // Without a listener, the error of a broken connection would end the server.
      socket.on("error", () => undefined);
      waiting.push((dispatcher) => dispatcher.upgrade(incoming, socket, head));
    },
  };
}
