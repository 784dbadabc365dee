/** What happened to an account or a session, for a log of what concerns security. */
export interface AccountEvent {
  event: "sign_in" | "sign_up" | "password_change" | "sign_out" | "token_refresh";
  outcome: "success" | "failure";
  /** The account concerned, where there is one. */
  accountId?: string;
  /** Why it failed: an error code, never a text with what the person typed. */
  reason?: string;
}

/** Is told of each outcome once, before the answer goes out. It must not throw. */
export type OnAccountEvent = (event: AccountEvent, clientAddress: string | null) => void;
