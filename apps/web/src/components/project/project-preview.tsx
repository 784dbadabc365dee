import { Typed } from "@/lib/language/typed-text";
import { useAccountTexts } from "@/lib/language/use-texts";
import { KeyFacts } from "./key-facts";
import { ProjectCard, type ShownProject } from "./project-card";
import { ProjectHeading } from "./project-heading";
import { ProjectSummary } from "./project-summary";
import { titleClasses } from "./title-classes";
import { UpdatedAgo } from "./updated-ago";

/** The facts that a project's card and the top of its page show. */
export interface PreviewedProject extends ShownProject {
  continent: string | null;
  /** Of its amounts, by its code. */
  currency: string;
  /** Null where it is not known. */
  budget: number | null;
}

interface ProjectPreviewProps {
  project: PreviewedProject;
  now: Date;
}

/** A preview of a project's card on the list, and of the top of its page. */
export function ProjectPreview({ project, now }: ProjectPreviewProps) {
  const t = useAccountTexts();
  const { title } = project;
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <p className="text-muted text-sm">{t("forms.onTheListOfProjects")}</p>
        <ul className="max-w-96">
          <ProjectCard project={project} now={now} isFirst />
        </ul>
      </div>
      <div className="flex flex-col gap-4">
        <p className="text-muted text-sm">{t("forms.atTheTopOfIts")}</p>
        <ProjectHeading
          status={project.status}
          continent={project.continent}
          updated={<UpdatedAgo at={project.content_updated_at} now={now} />}
          title={
            <Typed
              as="h2"
              text={title}
              className={`text-3xl leading-tight ${titleClasses(title)}`}
            />
          }
        />
        <ProjectSummary text={project.short_description} />
        <KeyFacts project={project} now={now} />
      </div>
    </div>
  );
}
