import { environment, hasPublicAddress } from "@/lib/env";

/** The end of an address whose page opens what follows it at once. */
export const FOLLOW_FRAGMENT = "#follow";

/** Whether visitors can follow here, by mail or at least by a feed. */
export function offersFollowing(): boolean {
  const { follow } = environment();
  return follow === "mail" || (follow === "feeds" && hasPublicAddress());
}
