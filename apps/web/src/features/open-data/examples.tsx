import type { OpenDataTexts } from "@vigie/domain/language/texts";
import { projectsAddress } from "@vigie/domain/open-data-addresses";
import {
  CodeToCopy,
  type CodeToCopyProps,
  useSiteOrigin,
} from "@/features/shared/open-data/code-to-copy";
import { useOpenDataTexts } from "@/lib/language/use-texts";

/** How the data come into the programs that people have. */
export function Examples() {
  const t = useOpenDataTexts();
  const origin = useSiteOrigin();
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {examplesOf(t, origin).map((example) => (
        <li
          key={example.label}
          className="flex min-w-0 flex-col gap-2 rounded-card border border-line bg-surface p-4"
        >
          <CodeToCopy {...example} />
        </li>
      ))}
    </ul>
  );
}

function examplesOf(t: OpenDataTexts, origin: string): CodeToCopyProps[] {
  const csv = origin + projectsAddress("csv");
  return [
    { label: t("openData.inTerminal"), code: `curl -O ${csv}` },
    {
      label: t("openData.inSpreadsheet"),
      hint: t("openData.spreadsheetHint"),
      code: `=IMPORTDATA("${csv}")`,
    },
    {
      label: t("openData.inQgis"),
      hint: t("openData.qgisHint"),
      code: origin + projectsAddress("geojson"),
    },
    { label: t("openData.inR"), code: `projects <- read.csv("${csv}")` },
    {
      label: t("openData.inPython"),
      code: `import pandas\nprojects = pandas.read_csv("${csv}")`,
    },
  ];
}
