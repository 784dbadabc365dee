/** What an address has in the places of a pattern's names. */
export type PathParams = Readonly<Record<string, string>>;

/**
 * Reads a path by a pattern such as `/project/:id`. Case does not matter, nor does a slash at the end.
 *
 * @param path as the browser has it; what is percent-encoded in it is decoded
 * @returns null where the path does not fit
 */
export function matchPath(pattern: string, path: string): PathParams | null {
  const names = partsOf(pattern);
  const parts = partsOf(path).map(decoded);
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at] ?? "";
    if (name.startsWith(":")) params[name.slice(1)] = part;
    else if (name.toLowerCase() !== part.toLowerCase()) return null;
  }
  return params;
}

function partsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, "").split("/");
}

/** What cannot be decoded is taken as it stands: it is in no address of ours. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
