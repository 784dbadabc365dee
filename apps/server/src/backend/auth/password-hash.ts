import bcrypt from "bcryptjs";

/** bcrypt's cost: each step doubles the time of a hash. The same as in `@supabase/lite`. */
const DEFAULT_COST = 10;
const LOWEST_COST = 4;
const HIGHEST_COST = 31;

/** A bcrypt hash that no password matches. */
const DUMMY_HASH = "abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZabcde";

/** Hashes a password of at most 72 bytes; bcrypt would ignore the rest. */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, cost());
}

/** Whether a password matches a hash. */
export function isPassword(password: string, hash: string): Promise<boolean> {
  return bcrypt.compare(password, hash);
}

/** Takes as long as {@link isPassword}, for an account without a hash, so that the time reveals nothing. */
export async function compareWithDummyHash(password: string): Promise<void> {
  await bcrypt.compare(password, `$2b$${String(cost()).padStart(2, "0")}$${DUMMY_HASH}`);
}

/** Tests lower it with `LITE_AUTH_BCRYPT_COST`. */
function cost(): number {
  const given = process.env.LITE_AUTH_BCRYPT_COST?.trim();
  const number = given ? Number(given) : DEFAULT_COST;
  if (!Number.isFinite(number)) return DEFAULT_COST;
  return Math.min(HIGHEST_COST, Math.max(LOWEST_COST, Math.trunc(number)));
}
