import { once } from "node:events";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";

/** A form is not what a client of Supabase's storage sends; the message says why. */
export class UnusableForm extends Error {
  override name = "UnusableForm";
}

/** What came in a form. */
interface UploadForm<Written> {
  /** What `write` made of the file. */
  written: Written;
  /** The type of the file, such as `image/png`. */
  contentType: string;
  /** Seconds for which browsers may keep the file; null where the form does not say. */
  cacheSeconds: string | null;
}

/** More parts than a client sends, and little memory. */
const LIMITS = { parts: 20, fieldSize: 1024, headerPairs: 20, headerSize: 8192 };

/**
 * Reads the multipart form in which Supabase's browser client sends a `File`: a file field with an
 * empty name (or `file`), and the cache time as a second field. The file is passed on as it comes.
 *
 * @param contentType of the form, with its boundary
 * @param write takes the file's content in
 * @throws {UnusableForm} for what is no such form
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
    // Ends with the form, which tells.
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
    const [cause = new UnusableForm("The upload is not a valid form")] = failures;
    file?.content.destroy(error instanceof Error ? error : undefined);
    await file?.writing.catch(() => undefined);
    throw cause;
  }
  if (file === undefined) throw new UnusableForm("The upload has no file");
  return { written: await file.writing, contentType: file.type, cacheSeconds };
}

function parserFor(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits: LIMITS });
  } catch {
    throw new UnusableForm("The upload is not a valid form");
  }
}

/**
 * Hands the content over. The parser may finish before the content does, says so once, and takes the
 * rest without an end, for which a pipeline would wait for ever.
 */
async function feed(form: BusboyInstance, content: AsyncIterable<Uint8Array>): Promise<void> {
  let isOver = false;
  const end = once(form, "finish").finally(() => {
    isOver = true;
  });
  // It is waited for below, unless the content fails before.
  end.catch(() => undefined);
  for await (const part of content) {
    if (!isOver && !form.write(part)) await Promise.race([once(form, "drain"), end]);
  }
  if (!isOver) form.end();
  await end;
}

/** The same content; what it throws is not the form's. */
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
