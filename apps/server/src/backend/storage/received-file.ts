import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import * as v from "valibot";

/** A file of an upload that was received on the disk. */
export const receivedFileSchema = v.object({
  /** Its path until it is moved into storage. */
  path: v.string(),
  bytes: v.number(),
  eTag: v.string(),
});

/** See {@link receivedFileSchema}. */
export type ReceivedFile = v.InferOutput<typeof receivedFileSchema>;

const filesByBody = new WeakMap<object, ReceivedFile>();

/**
 * A received file as the body of a request, which opens the file only when it is read. `@supabase/lite`
 * passes this very body to the storage adapter, which finds the file by {@link receivedFileOf} and moves
 * it instead of copying its content.
 */
export function bodyOf(file: ReceivedFile): ReadableStream<Uint8Array> {
  const body = streamOnDemand(() => createReadStream(file.path));
  filesByBody.set(body, file);
  return body;
}

/** The file behind a body; null for a body that {@link bodyOf} did not make. */
export function receivedFileOf(body: object): ReceivedFile | null {
  return filesByBody.get(body) ?? null;
}

function streamOnDemand(open: () => Readable): ReadableStream<Uint8Array> {
  let parts: AsyncIterator<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        parts ??= open()[Symbol.asyncIterator]();
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await parts?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}
