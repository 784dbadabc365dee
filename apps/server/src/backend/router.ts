import { type Backend, OWN_CALL } from "./backend";

interface BackendRouterOptions {
  /** Answers what visitors read. */
  anonymousWorker: Backend;
  /** Answers all other requests: sign-ins, uploads, writes, and what staff read. */
  staffWorker: Backend;
}

/** One backend of two, so that nothing that staff do holds up what visitors read. */
export function routeBackend({ anonymousWorker, staffWorker }: BackendRouterOptions): Backend {
  return {
    fetch(request, context = OWN_CALL) {
      return (context.isPublicRead ? anonymousWorker : staffWorker).fetch(request, context);
    },
    async close() {
      await Promise.all([anonymousWorker.close(), staffWorker.close()]);
    },
  };
}
