import type { IncomingMessage } from "node:http";

/**
 * The body of a request as it arrives on a connection. The one of the `Request` would copy each part
 * and read ahead. Its connection is left as it is where the body is not read to its end.
 */
export function incomingBody(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        // Not waited for: it ends after the part that is still to come.
        void parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
