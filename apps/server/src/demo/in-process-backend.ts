import * as v from "valibot";

/** A placeholder: requests to it never leave this process. */
const ORIGIN = "http://vigie.internal";

/** Answers a request as the listening server would. */
export type FetchInProcess = (request: Request) => Promise<Response>;

/** The backend in this process, with the secret key, which bypasses access rules. */
export interface InProcessBackend {
  fetch: FetchInProcess;
  secretKey: string;
}

const refusalSchema = v.object({ message: v.string() });

/**
 * Sends a request, as an account with its token, or else with the secret key.
 *
 * @returns the answer's JSON
 * @throws {Error} with the backend's own reason when it refuses
 */
export async function send(
  { fetch, secretKey }: InProcessBackend,
  method: "POST" | "PUT",
  path: string,
  body: Blob | object,
  token: string = secretKey,
): Promise<unknown> {
  const isFile = body instanceof Blob;
  const content = isFile ? await body.arrayBuffer() : JSON.stringify(body);
  const response = await fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${token}`,
        "content-type": isFile ? body.type : "application/json",
        // Uploads of renditions need a content length.
        ...(isFile && { "content-length": String(body.size) }),
      },
      body: content,
    }),
  );
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const refusal = v.safeParse(refusalSchema, answer);
  const reason = refusal.success ? refusal.output.message : `status ${response.status}`;
  throw new Error(`${path} refused: ${reason}`);
}
