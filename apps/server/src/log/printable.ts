import { withoutSecrets } from "./safe-error";

/** Control and format characters, lone surrogates and line separators, which can forge lines or hide text. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A scheme with a host and credentials: the absolute form of a request's address. */
const CREDENTIALS = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*@/i;

/** Where a query, a fragment or a parameter begins, however often it is percent-encoded. */
const QUERY = /(?:[?#;]|%(?:25)*(?:3f|23|3b))/i;

/** A part of a path that contains this may be an e-mail address. */
const AT_SIGN = /@|%(?:25)*40/i;

/** Redaction shortens a text, so more than a field holds is examined, but never megabytes. */
const READ_TIMES = 8;

/**
 * A text for one field of a log line: at most `maxLength` characters, without text that looks like a
 * token or a key, and with unprintable characters written as `\u{1b}`.
 */
export function printable(text: string, maxLength: number): string {
  // Redacted before it is cut, since half a token would not be recognised.
  const clean = withoutSecrets(text.slice(0, maxLength * READ_TIMES));
  const cut = clean.slice(0, maxLength);
  const escaped = cut.replace(UNPRINTABLE, (character) => `\\u{${codeOf(character)}}`);
  const isCut = clean.length > maxLength || escaped.length > maxLength;
  return isCut ? `${escaped.slice(0, maxLength - 1)}…` : escaped;
}

/** The path of a request for a log line: without its query, credentials and e-mail addresses. */
export function printablePath(path: string, maxLength: number): string {
  const start = path.slice(0, maxLength * READ_TIMES).replace(CREDENTIALS, "//");
  const [withoutQuery = ""] = start.split(QUERY, 1);
  const parts = withoutQuery.split("/").map((part) => (AT_SIGN.test(part) ? "[hidden]" : part));
  return printable(parts.join("/"), maxLength);
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}
