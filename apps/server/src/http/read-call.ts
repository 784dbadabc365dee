import type { FileReceiver, Upload } from "../backend/storage/file-receiver";
import type { ReceivedFile } from "../backend/storage/received-file";
import { canonicalRequest, headOf } from "../contract/canonical-request";
import type { Admission } from "../contract/contract";
import type { Refusal } from "../contract/refusal";
import { type IsWhole, RefusedBody, type RequestBodies } from "./limits/request-bodies";

/** A call that has arrived whole. */
interface ReadCall {
  /** As the library is to see it. */
  request: Request;
  /** What is uploaded, which is not in the request; null for other calls. */
  file: ReceivedFile | null;
  /** Has to be called once the call is answered. */
  end(): Promise<void>;
}

/** How bodies are taken in. */
interface BodyReaders {
  bodies: RequestBodies;
  files: FileReceiver;
}

/**
 * Waits for the body of an admitted call: in memory, or for an upload on the disk.
 *
 * @param key the API key to call with
 * @returns the call, or why its body is not taken
 */
export async function readCall(
  admission: Admission,
  request: Request,
  key: string,
  readers: BodyReaders,
): Promise<ReadCall | Refusal | Response> {
  try {
    return admission.call.isUpload && request.body !== null
      ? await readUpload(admission, request, request.body, key, readers)
      : await readBody(admission, request, key, readers.bodies);
  } catch (error) {
    if (error instanceof RefusedBody) return error.refusal;
    throw error;
  }
}

async function readBody(
  admission: Admission,
  request: Request,
  key: string,
  bodies: RequestBodies,
): Promise<ReadCall> {
  const { maxBodyBytes } = admission.call;
  const body =
    request.body === null
      ? null
      : await bodies.read(request.body, maxBodyBytes, wholeness(request));
  const canonical = canonicalRequest(admission, headOf(request), key, body);
  return { request: canonical, file: null, end: async () => undefined };
}

async function readUpload(
  admission: Admission,
  request: Request,
  body: ReadableStream<Uint8Array>,
  key: string,
  { bodies, files }: BodyReaders,
): Promise<ReadCall | Response> {
  const { headers } = request;
  const parts = bodies.partsOf(body, admission.call.maxBodyBytes, wholeness(request));
  const upload = await files.receive(parts, {
    contentType: headers.get("content-type") ?? "",
    cacheControl: headers.get("cache-control"),
  });
  if (upload instanceof Response) return upload;
  const canonical = canonicalRequest(admission, headOf(request), key, null);
  describe(canonical.headers, upload);
  return { request: canonical, file: upload.file, end: () => files.discard(upload.file) };
}

/**
 * The body of a sender who left while the call waited for its turn ends as an empty one does. Nothing
 * of it may be carried out, least of all put in the place of a file that is whole.
 */
function wholeness({ headers, signal }: Request): IsWhole {
  const declared = headers.get("content-length");
  return (bytes) => (declared === null ? !signal.aborted : Number(declared) === bytes);
}

/** Says what the headers of a request with the file as its body would. */
function describe(headers: Headers, { file, contentType, cacheControl }: Upload): void {
  headers.set("content-type", contentType);
  headers.set("content-length", String(file.bytes));
  if (cacheControl !== null) headers.set("cache-control", cacheControl);
}
