import type { RenewableBackend } from "./backend";
import { type CallContext, OWN_CALL } from "./call-context";

interface BackendRouterOptions {
  /** Answers what visitors read. */
  anonymousWorker: RenewableBackend;
  /** Answers all other requests: sign-ins, uploads, writes, and what staff read. */
  staffWorker: RenewableBackend;
}

/** One backend of two, so that nothing that staff do holds up what visitors read. */
export function routeBackend({
  anonymousWorker,
  staffWorker,
}: BackendRouterOptions): RenewableBackend {
  const workerFor = ({ isPublicRead }: CallContext) =>
    isPublicRead ? anonymousWorker : staffWorker;
  return {
    fetch: (request, context = OWN_CALL) => workerFor(context).fetch(request, context),
    answer: (call, context) => workerFor(context).answer(call, context),
    renew(graceMs) {
      anonymousWorker.renew(graceMs);
      staffWorker.renew(graceMs);
    },
    async close() {
      await Promise.all([anonymousWorker.close(), staffWorker.close()]);
    },
  };
}
