import { NODATA, NOTFOUND, Resolver } from "node:dns/promises";
import { errorCode } from "../lib/error-code";
import { isPublicAddress } from "./public-address";

/** What a delivery is to know of the network; tests have one of their own. */
export interface Network {
  /** All addresses of a name; none for a name that does not exist. */
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
  const addressesOf = async (lookup: Promise<string[]>): Promise<string[]> => {
    try {
      return await lookup;
    } catch (error) {
      const code = errorCode(error);
      if (code === NOTFOUND || code === NODATA) return [];
      throw error;
    }
  };
  return {
    async resolve(name) {
      const families = [resolver.resolve4(name), resolver.resolve6(name)];
      return (await Promise.all(families.map(addressesOf))).flat();
    },
    isAllowed: isPublicAddress,
  };
}
