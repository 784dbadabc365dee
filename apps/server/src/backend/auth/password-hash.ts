import bcrypt from "bcryptjs";

/** Doubles the time of a hash with each step. The same rule as in `@supabase/lite`. */
const DEFAULT_COST = 10;
const LOWEST_COST = 4;
const HIGHEST_COST = 31;

/** A salt and a hash of no password, in the form that bcrypt takes. */
const NO_PASSWORD = "abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZabcde";

/** Hashes a password of at most 72 bytes, of which bcrypt reads no more. */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, cost());
}

/** Whether a password is the hashed one. */
export function isPassword(password: string, hash: string): Promise<boolean> {
  return bcrypt.compare(password, hash);
}

/** Takes as long as {@link isPassword} does, for where there is no hash to compare with. */
export async function compareWithNothing(password: string): Promise<void> {
  await bcrypt.compare(password, `$2b$${String(cost()).padStart(2, "0")}$${NO_PASSWORD}`);
}

/** Tests lower it with `LITE_AUTH_BCRYPT_COST`. */
function cost(): number {
  const given = process.env.LITE_AUTH_BCRYPT_COST?.trim();
  const number = given ? Number(given) : DEFAULT_COST;
  if (!Number.isFinite(number)) return DEFAULT_COST;
  return Math.min(HIGHEST_COST, Math.max(LOWEST_COST, Math.trunc(number)));
}
