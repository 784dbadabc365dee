import { type ReactNode, useState } from "react";
import { useConnection } from "@/components/hooks/use-connection";
import { MilestonesCard } from "@/components/project/activity/milestones-card";
import { ProgressStrip } from "@/components/project/activity/progress-strip";
import { ResourcesCard } from "@/components/project/activity/resources-card";
import { UpdatedAgo } from "@/components/project/updated-ago";
import { Badge } from "@/components/ui/badge";
import type { KeyMilestone } from "@/data/content/milestones";
import type { StoredPhoto } from "@/data/content/photo-row";
import type { StoredResource } from "@/data/content/resources";
import type { PublicProject } from "@/data/projects/public/public-page";
import { useLatestChange } from "@/features/project-page/live/page-changes";
import { Section } from "@/features/project-page/navigation/section";
import { PhotoViewer } from "@/features/project-page/photos/photo-viewer";
import { classNames } from "@/lib/class-names";
import { inOne, useProjectTexts } from "@/lib/language/use-texts";
import { MilestoneEvidence } from "./milestone-evidence";
import { Resource } from "./resource";

interface ActivitySectionProps {
  project: PublicProject;
  milestones: readonly KeyMilestone[];
  resources: readonly StoredResource[];
  photos: readonly StoredPhoto[];
  now: Date;
}

/** What is done, with what proves it, what is next, and what there is to read about it. */
export function ActivitySection(props: ActivitySectionProps) {
  const t = useProjectTexts();
  const { project, milestones, resources, photos, now } = props;
  const [opened, setOpened] = useState<string | null>(null);
  const { at } = useLatestChange(project.content_updated_at, "activity");
  const { lostSince } = useConnection();
  const done = milestones.filter(({ status }) => status === "completed").length;
  const proven = new Set([...photos, ...resources].map(({ milestoneId }) => milestoneId));
  const hasBoth = milestones.length > 0 && resources.length > 0;
  return (
    <Section
      id="activity"
      heading={
        <>
          {inOne(
            t.rich<ReactNode>("project.activityHeading", {
              last: (words) => <span className="whitespace-nowrap">{inOne(words)}</span>,
              bar: (words) => <span className="font-normal text-muted">{inOne(words)}</span>,
            }),
          )}{" "}
          {lostSince === null ? (
            <span className="whitespace-nowrap text-primary">{t("project.inRealTime")}</span>
          ) : (
            <span className="whitespace-nowrap text-muted">{t("project.noConnection")}</span>
          )}
        </>
      }
      saysWhen
      note={
        <Badge tone="green" dot>
          <UpdatedAgo at={at} now={now} />
        </Badge>
      }
    >
      <ProgressStrip
        progress={{ ...project, steps: { count: milestones.length, done } }}
        now={now}
      />
      <div
        className={classNames(
          "mt-6 grid grid-cols-1 gap-6 print:mt-3",
          hasBoth && "lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] print:grid-cols-2 print:gap-3",
        )}
      >
        {milestones.length > 0 ? (
          <MilestonesCard
            milestones={milestones}
            evidenceOf={({ id }) =>
              proven.has(id) ? (
                <MilestoneEvidence
                  projectId={project.id}
                  milestoneId={id}
                  photos={photos}
                  resources={resources}
                  onOpenPhoto={(photo) => setOpened(photo.id)}
                />
              ) : null
            }
          />
        ) : null}
        {resources.length > 0 ? (
          <ResourcesCard resources={resources}>
            {(resource) => (
              <Resource key={resource.id} projectId={project.id} resource={resource} />
            )}
          </ResourcesCard>
        ) : null}
      </div>
      {opened === null ? null : (
        <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />
      )}
    </Section>
  );
}
