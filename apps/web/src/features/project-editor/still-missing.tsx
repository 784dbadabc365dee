import { type MouseEvent, use } from "react";
import { ShowFormContext } from "@/components/layout/editor-subject";
import type { MissingField } from "@/data/projects/missing";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useLocation } from "@/lib/router/history-router";
import { Link } from "@/lib/router/link";

interface StillMissingProps {
  projectId: string;
  missing: readonly MissingField[];
  /** Whether the person may also open General Information. */
  mayOpenAll: boolean;
}

/** The fields that the project lacks to be complete, with links to their pages. */
export function StillMissing({ projectId, missing, mayOpenAll }: StillMissingProps) {
  const t = useStaffTexts();
  if (missing.length === 0)
    return <p className="text-muted text-sm">{t("editor.nothingIsMissing")}</p>;
  return (
    <p className="text-muted text-sm leading-relaxed">
      {t("editor.stillMissing")}{" "}
      {missing.map((field, index) => (
        <span key={field.field}>
          {index > 0 ? ", " : null}
          {mayOpenAll || field.segment !== "edit" ? (
            <FieldLink projectId={projectId} field={field} />
          ) : (
            t(`fields.${field.field}`)
          )}
        </span>
      ))}
    </p>
  );
}

function FieldLink({ projectId, field }: { projectId: string; field: MissingField }) {
  const t = useStaffTexts();
  const { pathname } = useLocation();
  const showForm = use(ShowFormContext);
  const to = paths.editor(projectId, field.segment);
  const focusField = (event: MouseEvent) => {
    if (pathname !== to) return;
    event.preventDefault();
    showForm();
    document.querySelector<HTMLElement>(`main form [name="${field.field}"]`)?.focus();
  };
  return (
    <Link to={to} onClick={focusField} className="font-semibold text-primary underline">
      {t(`fields.${field.field}`)}
    </Link>
  );
}
