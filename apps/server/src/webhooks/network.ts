import { Resolver } from "node:dns/promises";
import { isPublicAddress } from "./public-address";

/** What a delivery is to know of the network; tests have one of their own. */
export interface Network {
  /** All addresses of a name; none where none can be found. */
  resolve(name: string): Promise<string[]>;
  /** Whether an address may be called. */
  isAllowed(address: string): boolean;
  /** Certificates to trust instead of those of Node. */
  certificates?: string;
}

/**
 * The public internet. Names are looked up by the name servers of the machine alone: not in its file of hosts, and not by
 * the system's function, whose few threads a slow name server could take from files and passwords.
 */
export function publicInternet(): Network {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return {
    // Many name servers fail over the one kind and know the other.
    async resolve(name) {
      const kinds = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return kinds.flatMap((kind) => (kind.status === "fulfilled" ? kind.value : []));
    },
    isAllowed: isPublicAddress,
  };
}
