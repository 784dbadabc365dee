/** The language tags of an `Accept-Language` header, as a browser orders them. */
export function acceptedLanguages(header: string | null | undefined): string[] {
  return (header ?? "").split(",").map((tag) => tag.split(";")[0]?.trim() ?? "");
}
