import type { IncomingMessage } from "node:http";
import type { FileReceiver, Upload } from "../backend/storage/file-receiver";
import type { ReceivedFile } from "../backend/storage/received-file";
import { canonicalRequest } from "../contract/canonical-request";
import type { Admission } from "../contract/contract";
import type { RequestHead } from "../contract/header-rules";
import type { Refusal } from "../contract/refusal";
import { releaseMemory } from "../lib/release-memory";
import { incomingBody } from "./incoming-body";
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

/** A body as it arrives. */
interface ArrivingBody {
  stream: ReadableStream<Uint8Array>;
  isWhole: IsWhole;
  /** Told of each part that is not needed any longer. */
  onRead: (part: Uint8Array) => void;
}

/** A call that is arriving. */
interface ArrivingCall {
  request: Request;
  /** The request on its connection; absent for calls of the server itself. */
  incoming: IncomingMessage | undefined;
}

/**
 * Waits for the body of an admitted call: in memory, or for an upload on the disk.
 *
 * @param key the API key to call with
 * @returns the call, or why its body is not taken
 */
export async function readCall(
  admission: Admission,
  { request, incoming }: ArrivingCall,
  key: string,
  readers: BodyReaders,
): Promise<ReadCall | Refusal | Response> {
  try {
    const body = arrivingBody(request, incoming);
    return admission.call.isUpload && body !== null
      ? await readUpload(admission, request, body, key, readers)
      : await readBody(admission, request, body, key, readers.bodies);
  } catch (error) {
    if (error instanceof RefusedBody) return error.refusal;
    throw error;
  }
}

async function readBody(
  admission: Admission,
  request: Request,
  arriving: ArrivingBody | null,
  key: string,
  bodies: RequestBodies,
): Promise<ReadCall> {
  const { maxBodyBytes } = admission.call;
  const body =
    arriving &&
    (await bodies.read(arriving.stream, maxBodyBytes, arriving.isWhole, arriving.onRead));
  const canonical = canonicalRequest(admission, headWithoutBody(request), key, body);
  // The request has a copy.
  if (body !== null) releaseMemory(body);
  return { request: canonical, file: null, end: async () => undefined };
}

/** Null for a request without a body. What `request` gives of it would be copied on its way. */
function arrivingBody(
  request: Request,
  incoming: IncomingMessage | undefined,
): ArrivingBody | null {
  if (incoming === undefined) {
    const { body: stream } = request;
    return stream && { stream, isWhole: wholeness(request), onRead: () => undefined };
  }
  if (request.method === "GET" || request.method === "HEAD") return null;
  return {
    stream: incomingBody(incoming),
    isWhole: () => incoming.complete,
    onRead: releaseMemory,
  };
}

/** Asking a request for its body begins to read it. */
function headWithoutBody({ method, headers }: Request): Pick<RequestHead, "method" | "header"> {
  return { method, header: (name) => headers.get(name) ?? undefined };
}

async function readUpload(
  admission: Admission,
  request: Request,
  { stream, isWhole, onRead }: ArrivingBody,
  key: string,
  { bodies, files }: BodyReaders,
): Promise<ReadCall | Response> {
  const { headers } = request;
  const parts = bodies.partsOf(stream, admission.call.maxBodyBytes, isWhole);
  const upload = await files.receive(
    parts,
    {
      contentType: headers.get("content-type") ?? "",
      cacheControl: headers.get("cache-control"),
    },
    onRead,
  );
  if (upload instanceof Response) return upload;
  const canonical = canonicalRequest(admission, headWithoutBody(request), key, null);
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
