import { projectCompletion } from "@vigie/domain/project/completion";
import { projectStatusLabel, readProjectStatus } from "@vigie/domain/project/project-status";
import { type ComponentProps, memo } from "react";
import { ProgressBar } from "@/components/ui/progress-bar";
import { classNames } from "@/lib/class-names";
import { useTypedText } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";
import { MissingFields } from "./missing-fields";
import { type ListedProject, ProjectVisibility, RowActions } from "./project-actions";
import { LastChange, NewBadge, newClasses, type ProjectsViewProps } from "./project-cards";

const columns = [
  { name: "dashboard.select", width: "w-13" },
  { name: "dashboard.project", width: "w-[21%]" },
  { name: "dashboard.status", width: "w-[17%]" },
  { name: "dashboard.complete", width: "w-[12%]" },
  { name: "dashboard.missing", width: "" },
  { name: "dashboard.changed", width: "w-[11%]" },
  { name: "dashboard.actions", width: "w-63" },
] as const;

/**
 * The projects as a table; its rows are stacked if there is no room for columns. The roles are explicit, because some
 * browsers drop the table semantics if CSS changes the display of its rows.
 */
export function ProjectTable({ list, projects, now }: ProjectsViewProps) {
  const t = useStaffTexts();
  return (
    <table
      role="table"
      aria-label={t("dashboard.projects")}
      className="w-full table-fixed rounded-card border border-line bg-surface text-start max-lg:block lg:border-separate lg:border-spacing-0"
    >
      <thead role="rowgroup" className="max-lg:sr-only">
        <tr role="row">
          {columns.map(({ name, width }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={`px-4 py-3 text-start font-semibold text-muted text-sm ${width}`}
            >
              {name === "dashboard.select" ? <span className="sr-only">{t(name)}</span> : t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={list} role="rowgroup" className="max-lg:block">
        {projects.map((listed) => (
          <ProjectRow key={listed.project.id} {...listed} now={now} />
        ))}
      </tbody>
    </table>
  );
}

interface ProjectRowProps extends ListedProject {
  now: Date;
  isNew: boolean;
}

/** A project as a row of the table; its cells are stacked if there is no room for columns. */
const ProjectRow = memo(function ProjectRow({ now, isNew, ...listed }: ProjectRowProps) {
  const t = useStaffTexts();
  const { project, isOwn, isBusy, isSelected, actions } = listed;
  const percent = projectCompletion(project);
  return (
    <tr
      role="row"
      data-project={project.id}
      className={classNames(
        "max-lg:relative max-lg:flex max-lg:flex-col max-lg:gap-1.5 max-lg:border-line max-lg:border-b max-lg:py-3 max-lg:ps-14 max-lg:pe-4 max-lg:last:border-b-0",
        isSelected && "bg-tint forced-colors:outline-2",
        isNew && newClasses,
        isBusy && "opacity-60",
      )}
    >
      <Cell className="max-lg:absolute max-lg:start-1 max-lg:top-1.5 lg:ps-1 lg:pe-0">
        <SelectionBox
          aria-label={t("dashboard.selectTitle", { title: project.title })}
          checked={isSelected}
          onChange={() => actions.select(project)}
        />
      </Cell>
      <th
        role="rowheader"
        scope="row"
        {...useTypedText(project.title)}
        className="wrap-anywhere align-middle font-semibold lg:border-line lg:border-t lg:px-4 lg:py-3"
      >
        {project.title}
      </th>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          {isNew ? <NewBadge /> : null}
          <ProjectVisibility {...listed} />
          <span>{projectStatusLabel(t, readProjectStatus(project.status))}</span>
        </span>
      </Cell>
      <Cell className="tabular-nums">
        <ProgressBar
          value={percent}
          label={t("dashboard.howCompleteItIs", { title: project.title })}
        />
        <span className="text-muted text-sm">{t("dashboard.percentComplete", { percent })}</span>
      </Cell>
      <Cell>
        <MissingFields project={project} isOwn={isOwn} isInColumn />
      </Cell>
      <Cell className="text-muted text-sm">
        <LastChange at={project.content_updated_at} now={now} isInColumn />
      </Cell>
      <Cell className="max-lg:-ms-3 lg:py-1.5">
        <RowActions {...listed} />
      </Cell>
    </tr>
  );
});

/** A check box with the room that a finger needs. */
export function SelectionBox({ children, ...rest }: ComponentProps<"input">) {
  return (
    <label className="inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2">
      <input type="checkbox" className="size-5 shrink-0" {...rest} />
      {children}
    </label>
  );
}

function Cell({ className, ...rest }: ComponentProps<"td">) {
  return (
    <td
      role="cell"
      className={classNames("align-middle lg:border-line lg:border-t lg:px-4 lg:py-3", className)}
      {...rest}
    />
  );
}
