import { Fragment, useId, useState } from "react";
import type { DashboardProject } from "@/data/projects/dashboard-project";
import { type MissingField, missingOf } from "@/data/projects/missing";
import { classNames } from "@/lib/class-names";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

/** How many fields are listed at first; a new project lacks 15. */
const initiallyNamed = 3;

interface MissingFieldsProps {
  project: DashboardProject;
  /** Only the owner can edit General Information; for others its fields have no link. */
  isOwn: boolean;
  /** Whether it is in a column with a heading, on wide screens. */
  isInColumn?: boolean;
}

/** The empty fields of an incomplete project, each a link to the page where it is filled. */
export function MissingFields({ project, isOwn, isInColumn = false }: MissingFieldsProps) {
  const t = useStaffTexts();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const missing = missingOf(project);
  if (missing.length === 0) {
    return <p className="text-muted text-sm leading-7">{t("dashboard.everythingIsFilledIn")}</p>;
  }

  const named = isOpen ? missing : missing.slice(0, initiallyNamed);
  const others = missing.length - initiallyNamed;
  return (
    <p className="text-sm leading-7">
      <span className={classNames("text-muted", isInColumn && "lg:sr-only")}>
        {t("dashboard.missingLabel")}{" "}
      </span>
      <span id={listId}>
        {named.map((field, index) => (
          <Fragment key={field.field}>
            {index > 0 ? ", " : null}
            <FieldLink id={project.id} field={field} isOwn={isOwn} />
          </Fragment>
        ))}
      </span>
      {others > 0 ? (
        <>
          {" "}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-label={
              isOpen
                ? t("dashboard.fewer")
                : t("dashboard.andMoreOf", { others, title: project.title })
            }
            onClick={() => setOpen(!isOpen)}
            className="rounded-sm py-1 font-semibold text-muted underline-offset-4 hover:text-ink hover:underline"
          >
            {isOpen ? t("dashboard.fewer") : t("common.andMore", { others })}
          </button>
        </>
      ) : null}
    </p>
  );
}

interface FieldLinkProps {
  id: string;
  field: MissingField;
  isOwn: boolean;
}

function FieldLink({ id, field, isOwn }: FieldLinkProps) {
  const t = useStaffTexts();
  // The planned budget is also on the Budget page, which every member may open.
  const segment = field.field === "budget" && !isOwn ? "budget" : field.segment;
  if (segment === "edit" && !isOwn) return t(`fields.${field.field}`);
  return (
    <Link
      to={paths.editor(id, segment)}
      className="rounded-sm py-1 text-primary underline underline-offset-2 hover:text-primary-hover"
    >
      {t(`fields.${field.field}`)}
    </Link>
  );
}
