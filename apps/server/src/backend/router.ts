import { type Backend, OWN_CALL } from "./backend";

export interface DividedBackendOptions {
  /** Answers what visitors read. */
  publicReads: Backend;
  /** Answers everything else: sign-ins, uploads, writes, and what staff read. */
  everythingElse: Backend;
}

/** One backend of two, so that nothing that staff do holds up what visitors read. */
export function divideBackend({ publicReads, everythingElse }: DividedBackendOptions): Backend {
  return {
    fetch(request, context = OWN_CALL) {
      return (context.isPublicRead ? publicReads : everythingElse).fetch(request, context);
    },
    async close() {
      await Promise.all([publicReads.close(), everythingElse.close()]);
    },
  };
}
