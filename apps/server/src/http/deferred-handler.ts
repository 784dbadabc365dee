import type { Dispatcher } from "./dispatcher";

/** A front that keeps everybody waiting until it is opened to the one behind it. */
export function deferredHandler(): Dispatcher & { open(front: Dispatcher): void } {
  let opened: Dispatcher | undefined;
  let waiting: ((front: Dispatcher) => void)[] = [];
  return {
    open(front) {
      opened = front;
      for (const enter of waiting) enter(front);
      waiting = [];
    },
    request(incoming, outgoing) {
      if (opened) opened.request(incoming, outgoing);
      else waiting.push((front) => front.request(incoming, outgoing));
    },
    upgrade(incoming, socket, head) {
      if (opened) return opened.upgrade(incoming, socket, head);
      // A connection that breaks while it waits must not end the server.
      socket.on("error", () => undefined);
      waiting.push((front) => front.upgrade(incoming, socket, head));
    },
  };
}
