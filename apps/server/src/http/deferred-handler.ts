import type { Dispatcher } from "./dispatcher";

/** Queues requests until `open` gives it the dispatcher that answers them. */
export function deferredHandler(): Dispatcher & { open(dispatcher: Dispatcher): void } {
  let opened: Dispatcher | undefined;
  let waiting: ((dispatcher: Dispatcher) => void)[] = [];
  return {
    open(dispatcher) {
      opened = dispatcher;
      for (const dispatch of waiting) dispatch(dispatcher);
      waiting = [];
    },
    request(incoming, outgoing) {
      if (opened) opened.request(incoming, outgoing);
      else waiting.push((dispatcher) => dispatcher.request(incoming, outgoing));
    },
    upgrade(incoming, socket, head) {
      if (opened) return opened.upgrade(incoming, socket, head);
      // Without a listener, the error of a broken connection would end the server.
      socket.on("error", () => undefined);
      waiting.push((dispatcher) => dispatcher.upgrade(incoming, socket, head));
    },
  };
}
