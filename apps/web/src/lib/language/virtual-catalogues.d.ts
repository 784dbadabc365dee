declare module "virtual:catalogues" {
  import type { Language } from "@vigie/domain/language/languages";
  import type { Catalogue, Part } from "@vigie/domain/language/texts";

  /** Loads a part of a language's catalogue; see `catalogues-plugin.ts`. */
  export const loaders: Record<Language, Record<Part, () => Promise<{ default: Catalogue }>>>;
}
