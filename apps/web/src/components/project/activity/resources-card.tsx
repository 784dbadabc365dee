import type { ReactNode } from "react";
import { ShowAll } from "@/components/project/show-all";
import { Card } from "@/components/ui/card";
import { useProjectTexts } from "@/lib/language/use-texts";

const shownAtFirst = 8;

interface ResourcesCardProps<Resource> {
  resources: readonly Resource[];
  /** One document: a `ResourceRow`. */
  children: (resource: Resource) => ReactNode;
}

/** The documents of a project, the others on demand. */
export function ResourcesCard<Resource>({ resources, children }: ResourcesCardProps<Resource>) {
  const t = useProjectTexts();
  return (
    <Card className="flex min-w-0 flex-col print:p-4">
      <h3 className="mb-3 text-xl print:mb-2">{t("project.resources")}</h3>
      <ShowAll items={resources} limit={shownAtFirst} words="project.allResources">
        {(shown, list) => (
          <ul ref={list} className="divide-y divide-line">
            {shown.map(children)}
          </ul>
        )}
      </ShowAll>
    </Card>
  );
}
