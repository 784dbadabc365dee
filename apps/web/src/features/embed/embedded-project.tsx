import type { ReactNode } from "react";
import { KeyFacts } from "@/components/project/key-facts";
import { RenditionImage } from "@/components/project/photos/rendition-image";
import { Steps } from "@/components/project/project-card";
import { ProjectHeading } from "@/components/project/project-heading";
import { ProjectSummary } from "@/components/project/project-summary";
import { UpdatedAgo } from "@/components/project/updated-ago";
import type { MilestoneProgress } from "@/data/content/milestones";
import type { PublicProject } from "@/data/projects/public/public-page";
import { Typed, useTypedText, WrittenIn } from "@/lib/language/typed-text";
import { inOne, useProjectTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { EmbedFrame } from "./embed-frame";

interface EmbeddedProjectProps {
  project: PublicProject;
  milestones: readonly MilestoneProgress[];
  now: Date;
}

/** A project in a frame on another site: its picture, what it is, its facts, and the way to its page. */
export function EmbeddedProject({ project, milestones, now }: EmbeddedProjectProps) {
  const t = useProjectTexts();
  const { id, short_description: summary, organisations: publisher } = project;
  const steps = {
    milestone_count: milestones.length,
    milestones_completed: milestones.filter(({ status }) => status === "completed").length,
  };
  return (
    <EmbedFrame more={{ to: paths.project(id), text: t("project.viewDetails") }} isFollowable>
      <WrittenIn value={publisher.language}>
        <article className="overflow-hidden rounded-card border border-line bg-surface">
          <Picture project={project} />
          <div className="flex flex-col gap-4 p-4 sm:p-6">
            <ProjectHeading
              status={project.status}
              continent={project.continent}
              updated={<UpdatedAgo at={project.content_updated_at} now={now} />}
              title={<Title project={project} />}
            />
            <ProjectSummary text={summary} />
            <KeyFacts project={project} now={now} isBeside />
            <Steps project={steps} />
            <p className="text-muted text-sm">
              {inOne(
                t.rich<ReactNode>("project.publishedBy", {
                  name: () => <Typed as="bdi" text={publisher.name} className="font-semibold" />,
                }),
              )}
            </p>
          </div>
        </article>
      </WrittenIn>
    </EmbedFrame>
  );
}

function Title({ project: { id, title } }: { project: PublicProject }) {
  return (
    <h1 {...useTypedText(title)} className="wrap-anywhere text-2xl leading-tight sm:text-3xl">
      <Link to={paths.project(id)} className="hover:underline">
        {title}
      </Link>
    </h1>
  );
}

/** Its first photo, else the drawing of its places; decorative, since the text names both. */
function Picture({ project: { id, cover, places } }: { project: PublicProject }) {
  const shape = "aspect-video w-full max-h-80";
  if (cover) {
    return (
      <RenditionImage
        renditions={cover.renditions}
        alt=""
        sizes="100vw"
        onMissing={() => undefined}
        className={`${shape} bg-track object-cover`}
      />
    );
  }
  if (places.length === 0) return null;
  return (
    <img
      src={paths.projectStill(id)}
      alt=""
      loading="lazy"
      className={`${shape} bg-map-water object-contain`}
    />
  );
}

/** Shown for every project that visitors may not see, whatever the reason. */
export function MissingEmbed() {
  const t = useProjectTexts();
  return (
    <EmbedFrame more={{ to: paths.projectList, text: t("project.seeAllProjects") }}>
      <div className="rounded-card border border-line bg-surface p-6">
        <h1 className="text-xl">{t("project.projectNotFound")}</h1>
        <p className="mt-2 text-muted">{t("project.itMayHaveBeenTaken")}</p>
      </div>
    </EmbedFrame>
  );
}
