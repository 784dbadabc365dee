export interface UploadWatch {
  /** Called with the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a request like `fetch`, but reports how much of its body has been sent.
 *
 * @throws {TypeError} when no response came, as `fetch` does
 */
export function sendWithProgress(
  address: string,
  init: RequestInit,
  { onProgress = () => {}, signal }: UploadWatch,
): Promise<Response> {
  const { body, method = "GET" } = init;
  if (body instanceof ReadableStream) throw new TypeError("A stream cannot be watched.");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError("Failed to fetch"));
    request.onabort = () => reject(new DOMException("The upload was given up.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body ?? null);
    if (signal?.aborted) request.abort();
  });
}

const bodiless = [204, 205, 304];

function answerOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const body = bodiless.includes(status) ? null : responseText;
  return new Response(body, { status, statusText, headers: headersOf(request) });
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
