import { useQuery } from "@tanstack/react-query";
import { Megaphone, Pencil } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { projectOutlineQuery } from "@/data/projects/outline";
import type { SessionUser } from "@/data/session/session-user";
import { useProjectTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";

interface EditLinkProps {
  projectId: string;
  user: SessionUser;
}

/** The ways to an update about the project and to its editor, for members of its organisation. */
export function EditLink({ projectId, user }: EditLinkProps) {
  const t = useProjectTexts();
  const { data: outline } = useQuery(projectOutlineQuery(projectId, user.organizationId));
  if (!outline) return null;
  const segment = outline.ownerId === user.id ? "edit" : "milestones";
  return (
    <>
      <ButtonLink to={paths.editor(projectId, "update")}>
        <Megaphone aria-hidden className="size-4" />
        {t("project.shareAnUpdate")}
      </ButtonLink>
      <ButtonLink to={paths.editor(projectId, segment)}>
        <Pencil aria-hidden className="size-4" />
        {t("project.edit")}
      </ButtonLink>
    </>
  );
}
