import type { StaffTexts } from "../language/texts";
import type { HistoryEntry } from "./entry";
import { type Sentence, say } from "./sentence";

/** What entries about the addresses of followers have for a table. */
export const FOLLOWERS = "followers";

/** What an entry says of who downloaded addresses, from the verb on. */
export function describeFollowers(t: StaffTexts, { after, rowLabel }: HistoryEntry): Sentence {
  const purpose = typeof after?.purpose === "string" ? after.purpose : (rowLabel ?? "");
  return say(t, "history.tookAddresses", { purpose: { quoted: purpose } });
}
