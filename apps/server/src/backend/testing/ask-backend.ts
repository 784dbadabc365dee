import { responseOf } from "../../lib/plain-http";
import type { Backend } from "../backend";
import { type CallContext, OWN_CALL } from "../call-context";

/** Asks a backend what a request asks. */
export async function askBackend(
  backend: Pick<Backend, "answer">,
  request: Request,
  context: CallContext = OWN_CALL,
): Promise<Response> {
  const { method, url, headers } = request;
  const body = request.body && new Uint8Array(await request.arrayBuffer());
  return responseOf(
    await backend.answer({ method, url, headers: [...headers].flat(), body }, context),
  );
}
