import { OWN_CALL, type RenewableBackend } from "./backend";

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
  return {
    fetch(request, context = OWN_CALL) {
      return (context.isPublicRead ? anonymousWorker : staffWorker).fetch(request, context);
    },
    renew(graceMs) {
      anonymousWorker.renew(graceMs);
      staffWorker.renew(graceMs);
    },
    async close() {
      await Promise.all([anonymousWorker.close(), staffWorker.close()]);
    },
  };
}
