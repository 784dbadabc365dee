import type { Backend } from "./backend";

export interface DividedBackendOptions {
  /** Answers what visitors read. */
  publicReads: Backend;
  /** Answers everything else: sign-ins, uploads, writes, and what staff read. */
  everythingElse: Backend;
  publishableKey: string;
}

/** One backend of two, so that nothing that staff do holds up what visitors read. */
export function divideBackend(options: DividedBackendOptions): Backend {
  const { publicReads, everythingElse, publishableKey } = options;
  return {
    fetch(request, peerAddress) {
      const part = isPublicRead(request, publishableKey) ? publicReads : everythingElse;
      return part.fetch(request, peerAddress);
    },
    async close() {
      await Promise.all([publicReads.close(), everythingElse.close()]);
    },
  };
}

function isPublicRead(request: Request, publishableKey: string): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const { pathname } = new URL(request.url);
  if (pathname.startsWith("/storage/v1/object/public/")) return true;
  const authorization = request.headers.get("authorization");
  const isNobody = authorization === null || authorization === `Bearer ${publishableKey}`;
  return pathname.startsWith("/rest/v1/") && isNobody;
}
