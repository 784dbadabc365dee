import type { IncomingMessage } from "node:http";
import type { FileReceiver, Upload } from "../backend/storage/file-receiver";
import type { ReceivedFile } from "../backend/storage/received-file";
import { canonicalRequest } from "../contract/canonical-request";
import type { Admission } from "../contract/contract";
import type { RequestHead } from "../contract/header-rules";
import type { Refusal } from "../contract/refusal";
import { releaseMemory } from "../lib/release-memory";
import { incomingBody } from "./incoming-body";
import { type IsComplete, RefusedBody, type RequestBodies } from "./limits/request-bodies";

/** A call that has arrived completely. */
interface ReadCall {
  /** The request for the library. */
  request: Request;
  /** The uploaded file, which is not part of the request; null for other calls. */
  file: ReceivedFile | null;
  /** Must be called once the call is answered. */
  end(): Promise<void>;
}

/** What reads bodies. */
interface BodyReaders {
  bodies: RequestBodies;
  files: FileReceiver;
}

/** A body as it arrives. */
interface ArrivingBody {
  stream: ReadableStream<Uint8Array>;
  isComplete: IsComplete;
  /** Called for each part that is no longer needed. */
  onRead: (part: Uint8Array) => void;
}

/** A call that is arriving. */
interface ArrivingCall {
  request: Request;
  /** Node's request; absent for calls that the server makes itself. */
  incoming: IncomingMessage | undefined;
}

/**
 * Reads the body of an admitted call into memory, or the file of an upload to the disk.
 *
 * @param key the API key to call with
 * @returns the call, or why its body is refused
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
    (await bodies.read(arriving.stream, maxBodyBytes, arriving.isComplete, arriving.onRead));
  const canonical = canonicalRequest(admission, headWithoutBody(request), key, body);
  // The request has a copy.
  if (body !== null) releaseMemory(body);
  return { request: canonical, file: null, end: async () => undefined };
}

/** Null for a request without a body. Reads Node's request where there is one: the `Request` would copy. */
function arrivingBody(
  request: Request,
  incoming: IncomingMessage | undefined,
): ArrivingBody | null {
  if (incoming === undefined) {
    const { body: stream } = request;
    return stream && { stream, isComplete: completenessOf(request), onRead: () => undefined };
  }
  if (request.method === "GET" || request.method === "HEAD") return null;
  return {
    stream: incomingBody(incoming),
    isComplete: () => incoming.complete,
    onRead: releaseMemory,
  };
}

/** Leaves `request.body` alone, since access to it would begin to read it. */
function headWithoutBody({ method, headers }: Request): Pick<RequestHead, "method" | "header"> {
  return { method, header: (name) => headers.get(name) ?? undefined };
}

async function readUpload(
  admission: Admission,
  request: Request,
  { stream, isComplete, onRead }: ArrivingBody,
  key: string,
  { bodies, files }: BodyReaders,
): Promise<ReadCall | Response> {
  const { headers } = request;
  const parts = bodies.partsOf(stream, admission.call.maxBodyBytes, isComplete);
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
  setFileHeaders(canonical.headers, upload);
  return { request: canonical, file: upload.file, end: () => files.discard(upload.file) };
}

/**
 * When a client disconnects while its call is queued, its body ends as if it were empty. Such a call must
 * not be carried out, least of all overwrite a file that is complete.
 */
function completenessOf({ headers, signal }: Request): IsComplete {
  const declared = headers.get("content-length");
  return (bytes) => (declared === null ? !signal.aborted : Number(declared) === bytes);
}

/** Sets the headers that a request with the file as its body would have. */
function setFileHeaders(headers: Headers, { file, contentType, cacheControl }: Upload): void {
  headers.set("content-type", contentType);
  headers.set("content-length", String(file.bytes));
  if (cacheControl !== null) headers.set("cache-control", cacheControl);
}
