import { Card } from "@/components/ui/card";
import type { StoredResource } from "@/data/content/resources";
import { ShowAll } from "@/features/project-page/navigation/show-all";
import { Resource } from "./resource";

const shownAtFirst = 8;

interface ResourcesCardProps {
  projectId: string;
  resources: readonly StoredResource[];
}

/** The documents of a project. Their content is fetched only on download. */
export function ResourcesCard({ projectId, resources }: ResourcesCardProps) {
  return (
    <Card className="flex min-w-0 flex-col print:p-4">
      <h3 className="mb-3 text-xl print:mb-2">Resources</h3>
      <ShowAll items={resources} limit={shownAtFirst} noun="resources">
        {(shown, list) => (
          <ul ref={list} className="divide-y divide-line">
            {shown.map((resource) => (
              <Resource key={resource.id} projectId={projectId} resource={resource} />
            ))}
          </ul>
        )}
      </ShowAll>
    </Card>
  );
}
