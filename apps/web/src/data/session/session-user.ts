import { type Language, languageOfTag } from "@vigie/domain/language/languages";
import * as v from "valibot";

/** Who is signed in. What they may do is decided in SQL, not by this. */
export interface SessionUser {
  id: string;
  /** The part of the email before the @ sign. */
  firstName: string;
  email: string;
  /** The organisation's number, from the account's metadata; null where that names none. */
  organizationId: number | null;
  organizationName: string | null;
  /** The language that the person reads Vigie in; null for their browser's, also where Vigie does not speak it. */
  language: Language | null;
}

const organizationNumber = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
);

const account = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  email: v.string(),
  user_metadata: v.optional(
    v.object({
      organization_id: v.fallback(v.nullable(organizationNumber), null),
      organization_name: v.fallback(v.nullable(v.string()), null),
      language: v.fallback(v.nullable(v.string()), null),
    }),
    { organization_id: null, organization_name: null, language: null },
  ),
});

const storedSession = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ access_token: v.string(), refresh_token: v.string(), user: account }),
);

/** The person of a stored session, or null when nothing is stored or it cannot be understood. */
export function readStoredUser(stored: string | null): SessionUser | null {
  const session = v.safeParse(storedSession, stored);
  if (!session.success) return null;
  const { id, email, user_metadata: metadata } = session.output.user;
  return {
    id,
    firstName: emailLocalPart(email),
    email,
    organizationId: metadata.organization_id,
    organizationName: metadata.organization_name,
    language: languageOfTag(metadata.language ?? ""),
  };
}

/**
 * The part of an email address before the @ sign.
 *
 * @example emailLocalPart("awa@example.org"); // "awa"
 */
export function emailLocalPart(email: string): string {
  const [localPart = email] = email.split("@");
  return localPart;
}
