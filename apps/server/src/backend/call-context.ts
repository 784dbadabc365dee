import type { Account } from "../contract/caller";
import type { ReceivedFile } from "./storage/received-file";

/** What was decided about a request before it came here. */
export interface CallContext {
  /** The address that it came from; null for none. */
  clientAddress: string | null;
  /** The account whose verified token the request carries; null for none. */
  account: Account | null;
  /** Whether it reads what is public, with no right but a visitor's. */
  isPublicRead: boolean;
  /** The most bytes that the rows of the answer may have together; null for any number. */
  maxAnswerBytes: number | null;
  /** What is uploaded, in place of the request's body; null for other calls. */
  file: ReceivedFile | null;
}

/** For requests of the server itself. */
export const OWN_CALL: CallContext = {
  clientAddress: null,
  account: null,
  isPublicRead: false,
  maxAnswerBytes: null,
  file: null,
};
