export type PathParams = Readonly<Record<string, string>>;

/**
 * Matches a path against a pattern such as `/project/:id`, ignoring case and a trailing slash.
 *
 * @param path as the browser has it; its percent-encoding is decoded
 * @returns null where the path does not match
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

/** Leaves malformed encodings alone: no address of ours has them. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
