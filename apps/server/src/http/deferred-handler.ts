import type { Dispatcher } from "./dispatcher";

/** Keeps requests waiting until it is given the dispatcher that answers them. */
export function deferredHandler(): Dispatcher & { open(dispatcher: Dispatcher): void } {
  let opened: Dispatcher | undefined;
  let waiting: ((dispatcher: Dispatcher) => void)[] = [];
  return {
    open(dispatcher) {
      opened = dispatcher;
      for (const handOn of waiting) handOn(dispatcher);
      waiting = [];
    },
    request(incoming, outgoing) {
      if (opened) opened.request(incoming, outgoing);
      else waiting.push((dispatcher) => dispatcher.request(incoming, outgoing));
    },
    upgrade(incoming, socket, head) {
      if (opened) return opened.upgrade(incoming, socket, head);
      // A connection that breaks while it waits must not end the server.
      socket.on("error", () => undefined);
      waiting.push((dispatcher) => dispatcher.upgrade(incoming, socket, head));
    },
  };
}
