/**
 * The address of a one-time link. The token is in the fragment, which browsers never send, so that no log
 * contains it.
 *
 * @example oneTimeLink("/join", "invitation", token) // "https://…/join#invitation=…"
 */
export function oneTimeLink(path: string, name: string, token: string): string {
  return `${window.location.origin}${path}#${new URLSearchParams({ [name]: token })}`;
}
