import { Link } from "@/lib/router/link";
import type { ProjectPoint } from "./project-clusters";

/** Links to the pages of a spot's projects. */
export function ProjectLinks({ projects }: { projects: readonly ProjectPoint[] }) {
  const [first] = projects;
  return (
    <>
      {first?.place ? <p className="text-muted text-sm">{first.place}</p> : null}
      <ul className="max-h-44 overflow-y-auto">
        {projects.map(({ id, label, href }) => (
          <li key={id}>
            <Link to={href} className="block py-1 font-semibold text-primary hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
