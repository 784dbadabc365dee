import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import * as v from "valibot";

/** See {@link ReceivedFile}. */
export const receivedFileSchema = v.object({
  /** Where it lies until it has its place among the stored files. */
  path: v.string(),
  bytes: v.number(),
  eTag: v.string(),
});

/** A file that came with an upload and lies on the disk already. */
export type ReceivedFile = v.InferOutput<typeof receivedFileSchema>;

const filesByBody = new WeakMap<object, ReceivedFile>();

/**
 * A received file as the body of a request, which opens the file only when it is read. `@supabase/lite`
 * hands the body of an upload to the place for files as it is, which then asks
 * {@link receivedFileOf} and moves the file instead of reading it.
 */
export function bodyOf(file: ReceivedFile): ReadableStream<Uint8Array> {
  const body = streamOnDemand(() => createReadStream(file.path));
  filesByBody.set(body, file);
  return body;
}

/** The file that a body stands for; null for a body of another kind. */
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
