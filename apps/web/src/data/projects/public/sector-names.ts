import { queryOptions } from "@tanstack/react-query";
import type { VisitorTexts } from "@vigie/domain/language/texts";

/** The names of a project's sectors with their shares. They are heavy: what the server rendered has them, and else they come when they are needed. */
export function sectorNamesQuery(t: VisitorTexts, sectors: readonly string[]) {
  return queryOptions({
    queryKey: ["sector-names", t.language, sectors],
    queryFn: async () => {
      const { sectorLabels } = await import("@vigie/domain/project/sector-names");
      return sectorLabels(t, sectors);
    },
    enabled: sectors.length > 0,
    staleTime: "static",
  });
}
