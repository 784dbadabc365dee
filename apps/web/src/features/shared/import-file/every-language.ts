import { queryOptions } from "@tanstack/react-query";
import { languages } from "@vigie/domain/language/languages";
import { staffTextsIn } from "@/lib/language/load-catalogue";

/** The texts of every language, since files have headings and words in any of them. */
export const everyLanguageQuery = queryOptions({
  queryKey: ["every-language"],
  queryFn: () => Promise.all(languages.map(staffTextsIn)),
  staleTime: Number.POSITIVE_INFINITY,
});
