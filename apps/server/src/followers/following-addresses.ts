/** The page of followers. Tokens stand behind its `#`, so that they get into no log. */
export const FOLLOWING = "/following";

/** What mail programs POST to, so that no further mails come (RFC 8058); a GET shows the app's page. */
export const LEAVE = "/following/leave";
