import { once } from "node:events";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";

/** Thrown for a form that no client of Supabase's storage sends; the message says why. */
export class InvalidUploadForm extends Error {
  override name = "InvalidUploadForm";
}

/** The content of an upload form. */
interface UploadForm<Written> {
  /** The result of `write`. */
  written: Written;
  /** The type of the file, such as `image/png`. */
  contentType: string;
  /** Seconds for which browsers may cache the file; null where the form does not say. */
  cacheSeconds: string | null;
}

/** More than any client sends, yet little memory. */
const LIMITS = { parts: 20, fieldSize: 1024, headerPairs: 20, headerSize: 8192 };

/**
 * Parses the multipart form in which Supabase's browser client sends a `File`: a file field with an empty
 * name (or `file`), and the cache time as a second field. The file is streamed.
 *
 * @param contentType of the form, with its boundary
 * @param write consumes the file's content
 * @throws {InvalidUploadForm} for any other form
 * @throws what `content` or `write` throws
 */
export async function readUploadForm<Written>(
  content: AsyncIterable<Uint8Array>,
  contentType: string,
  write: (file: AsyncIterable<Uint8Array>) => Promise<Written>,
): Promise<UploadForm<Written>> {
  const form = parserFor(contentType);
  const failures: unknown[] = [];
  let cacheSeconds: string | null = null;
  let file: { content: BusboyFileStream; type: string; writing: Promise<Written> } | undefined;
  form.on("field", (name, value) => {
    if (name === "cacheControl" && /^\d+$/.test(value)) cacheSeconds = value;
  });
  form.on("file", (name, stream, _fileName, _encoding, type) => {
    // The form reports the error, too.
    stream.on("error", () => undefined);
    if (file !== undefined || (name !== "" && name !== "file")) {
      stream.resume();
      return;
    }
    const writing = write(stream);
    file = { content: stream, type, writing };
    writing.catch((error: Error) => {
      failures.push(error);
      form.destroy(error);
    });
  });
  try {
    await feed(form, notingFailures(content, failures));
  } catch (error) {
    form.destroy();
    const [cause = new InvalidUploadForm("The upload is not a valid form")] = failures;
    file?.content.destroy(error instanceof Error ? error : undefined);
    await file?.writing.catch(() => undefined);
    throw cause;
  }
  if (file === undefined) throw new InvalidUploadForm("The upload has no file");
  return { written: await file.writing, contentType: file.type, cacheSeconds };
}

function parserFor(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
  } catch {
    throw new InvalidUploadForm("The upload is not a valid form");
  }
}

/**
 * Writes the content to the parser. The parser may finish before the content ends, and never finishes
 * again for the rest, so that a pipeline would wait for ever.
 */
async function feed(form: BusboyInstance, content: AsyncIterable<Uint8Array>): Promise<void> {
  let isOver = false;
  const end = once(form, "finish").finally(() => {
    isOver = true;
  });
  // Awaited below, unless the content fails first.
  end.catch(() => undefined);
  for await (const part of content) {
    if (!isOver && !form.write(part)) await Promise.race([once(form, "drain"), end]);
  }
  if (!isOver) form.end();
  await end;
}

/** The same content; notes what it throws, which is no error of the form. */
async function* notingFailures(
  content: AsyncIterable<Uint8Array>,
  failures: unknown[],
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    failures.push(error);
    throw error;
  }
}
