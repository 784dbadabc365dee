import type { IncomingMessage } from "node:http";
import type { FileReceiver, Upload } from "../backend/storage/file-receiver";
import type { ReceivedFile } from "../backend/storage/received-file";
import { canonicalCall } from "../contract/canonical-request";
import type { Admission } from "../contract/contract";
import type { RequestHead } from "../contract/header-rules";
import { type Refusal, RefusedBody } from "../contract/refusal";
import { headersWithout, type PlainCall } from "../lib/plain-http";
import { incomingBody } from "./incoming-body";
import type { IsComplete, RequestBodies } from "./limits/request-bodies";

/** A call that has arrived completely. */
interface ReadCall {
  /** The call for the backend. */
  call: PlainCall;
  /** The uploaded file, which is not part of the call; null for other calls. */
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
  const { maxBodyBytes: maxBytes, maxBodyValues: maxValues } = admission.call;
  const limits = { maxBytes, maxValues };
  const body = arriving && (await bodies.read(arriving.stream, limits, arriving.isComplete));
  const call = canonicalCall(admission, headWithoutBody(request), key, body);
  return { call, file: null, end: async () => undefined };
}

/** Null for a request without a body. Reads Node's request where there is one: the `Request` would copy. */
function arrivingBody(
  request: Request,
  incoming: IncomingMessage | undefined,
): ArrivingBody | null {
  if (incoming === undefined) {
    const { body: stream } = request;
    return stream && { stream, isComplete: completenessOf(request) };
  }
  if (request.method === "GET" || request.method === "HEAD") return null;
  return {
    stream: incomingBody(incoming),
    isComplete: () => incoming.complete,
  };
}

/** Leaves `request.body` alone, since access to it would begin to read it. */
function headWithoutBody({ method, headers }: Request): Pick<RequestHead, "method" | "header"> {
  return { method, header: (name) => headers.get(name) ?? undefined };
}

async function readUpload(
  admission: Admission,
  request: Request,
  { stream, isComplete }: ArrivingBody,
  key: string,
  { bodies, files }: BodyReaders,
): Promise<ReadCall | Response> {
  const { headers } = request;
  const parts = bodies.partsOf(stream, admission.call.maxBodyBytes, isComplete);
  const upload = await files.receive(parts, {
    contentType: headers.get("content-type") ?? "",
    cacheControl: headers.get("cache-control"),
  });
  if (upload instanceof Response) return upload;
  const call = withFileHeaders(
    canonicalCall(admission, headWithoutBody(request), key, null),
    upload,
  );
  return { call, file: upload.file, end: () => files.discard(upload.file) };
}

/**
 * When a client disconnects while its call is queued, its body ends as if it were empty. Such a call must
 * not be carried out, least of all overwrite a file that is complete.
 */
function completenessOf({ headers, signal }: Request): IsComplete {
  const declared = headers.get("content-length");
  return (bytes) => (declared === null ? !signal.aborted : Number(declared) === bytes);
}

/** The call with the headers that one with the file as its body would have. */
function withFileHeaders(call: PlainCall, { file, contentType, cacheControl }: Upload): PlainCall {
  const ofFile = { "content-type": contentType, "content-length": String(file.bytes) };
  const own = cacheControl === null ? ofFile : { ...ofFile, "cache-control": cacheControl };
  const others = headersWithout(call.headers, new Set(Object.keys(own)));
  return { ...call, headers: [...others, ...Object.entries(own).flat()] };
}
