import { Plus } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { paths } from "@/lib/paths";

const steps = [
  { title: "Add a project", text: "A title is enough to begin." },
  { title: "Fill it", text: "Its card names what is missing, and leads there." },
  { title: "Put it online", text: "Until then only your organisation sees it." },
] as const;

/** Replaces the list of an organisation without projects: how to begin. */
export function FirstSteps() {
  return (
    <div className="flex flex-col items-center gap-6 rounded-card border border-control border-dashed px-6 py-10">
      <p className="max-w-prose text-balance text-center text-muted">
        No projects yet. Click &quot;Add project&quot; to create your first project.
      </p>
      <ol className="grid gap-4 sm:grid-cols-3 sm:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-tint font-semibold text-on-tint"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-muted text-sm">{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ButtonLink to={paths.addProject} variant="primary">
        <Plus aria-hidden className="size-4" />
        Add project
      </ButtonLink>
    </div>
  );
}
