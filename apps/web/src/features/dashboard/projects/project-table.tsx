import type { ProjectsViewProps } from "./project-cards";
import { ProjectRow } from "./project-row";

const columns = [
  { name: "Project", width: "w-[24%]" },
  { name: "Status", width: "w-[17%]" },
  { name: "Complete", width: "w-[12%]" },
  { name: "Missing", width: "" },
  { name: "Changed", width: "w-[11%]" },
  { name: "Actions", width: "w-52" },
] as const;

/** The projects as a table; its rows are stacked if there is no room for columns. */
export function ProjectTable({ list, projects, now }: ProjectsViewProps) {
  return (
    <table
      // biome-ignore lint/a11y/noRedundantRoles: browsers drop it if CSS changes the display of rows
      role="table"
      aria-label="Projects"
      className="w-full table-fixed rounded-card border border-line bg-surface text-left max-lg:block lg:border-separate lg:border-spacing-0"
    >
      <thead
        // biome-ignore lint/a11y/noRedundantRoles: see above
        role="rowgroup"
        className="max-lg:sr-only"
      >
        <tr
          // biome-ignore lint/a11y/noRedundantRoles: see above
          role="row"
        >
          {columns.map(({ name, width }) => (
            <th
              key={name}
              // biome-ignore lint/a11y/noRedundantRoles: see above
              role="columnheader"
              scope="col"
              className={`px-4 py-3 font-semibold text-muted text-sm ${width}`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        ref={list}
        // biome-ignore lint/a11y/noRedundantRoles: see above
        role="rowgroup"
        className="max-lg:block"
      >
        {projects.map((listed) => (
          <ProjectRow key={listed.project.id} {...listed} now={now} />
        ))}
      </tbody>
    </table>
  );
}
