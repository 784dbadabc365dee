/** Letters and digits that are told apart in every typeface: no `0 O o`, no `1 I l`. */
const characters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const passwordLength = 16;

/** Bytes from here on would make the first characters likelier than the others. */
const unbiasedBytes = 256 - (256 % characters.length);

/**
 * A random password of 16 letters and digits, which has 92 bits and can be read to a person over
 * the telephone.
 *
 * @example generatePassword() // "t7KpXw3hRcAq9ZdM"
 */
export function generatePassword(): string {
  let password = "";
  while (password.length < passwordLength) {
    const [byte = unbiasedBytes] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < unbiasedBytes) password += characters.charAt(byte % characters.length);
  }
  return password;
}
