/** What a member is greeted with: the part of the e-mail before the @ (specification, section 3). */
export function firstNameOf(email: string): string {
  return email.slice(0, Math.max(0, email.indexOf("@"))) || email;
}
