import type { Admission } from "../contract/contract";
import type { Refusal } from "../contract/refusal";

/** Passed along with each request by the server that listens. */
export interface RequestBinding {
  Bindings: {
    /** The address that the request came from; null for none. */
    peerAddress: string | null;
    /** The contract's verdict, where it was taken already. */
    verdict?: Admission | Refusal | Promise<Admission | Refusal>;
  };
}
