/**
 * The `postgres` package writes to the closed socket when the transaction of a lost connection continues. Neither a code
 * nor a class tells it.
 *
 * @see https://github.com/porsager/postgres/issues/1154
 */
export function isFromLostConnection({ name, message, stack = "" }: Error): boolean {
  return name === "TypeError" && message.includes("'write'") && /[\\/]postgres[\\/]/.test(stack);
}
