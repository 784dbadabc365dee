/**
 * The part of an email address before the @ sign.
 *
 * @example emailLocalPart("awa@example.org"); // "awa"
 */
export function emailLocalPart(email: string): string {
  const [localPart = email] = email.split("@");
  return localPart;
}
