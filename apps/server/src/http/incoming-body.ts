import type { IncomingMessage } from "node:http";

/**
 * The body of a request as a stream that, unlike the body of a `Request`, neither copies nor reads ahead.
 * The connection stays open when the body is not read to its end.
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
        // Not awaited, since it would wait for the next part.
        void parts.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
