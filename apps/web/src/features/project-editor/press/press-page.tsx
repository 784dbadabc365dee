import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { Table } from "@/components/ui/table";
import { removeRow } from "@/data/content/content-changes";
import { pressTable, type StoredPressLink } from "@/data/content/press";
import { EditableCollection } from "@/features/project-editor/shared/collection/collection";
import { useCollection } from "@/features/project-editor/shared/collection/use-collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useStaffTexts } from "@/lib/language/use-texts";
import { PressLinkForm } from "./press-link-form";
import { PressLinkRow } from "./press-link-row";
import { PressPreview } from "./press-preview";

/** Press. */
export function PressPage({ projectId }: EditorPageProps) {
  const t = useStaffTexts();
  const links = useQuery(pressTable.list(projectId));
  return (
    <EditorPage
      title={t("editor.press")}
      intro={t("editor.addHereAllTheArticles")}
      query={links}
      preview
    >
      {(stored) => (
        <>
          <PressLinks projectId={projectId} links={stored} />
          <PressPreview links={stored} />
        </>
      )}
    </EditorPage>
  );
}

interface PressLinksProps {
  projectId: string;
  links: readonly StoredPressLink[];
}

const textsOf = ({ url }: StoredPressLink) => [url];

/** The form that adds press links, above their table. */
function PressLinks({ projectId, links }: PressLinksProps) {
  const t = useStaffTexts();
  const collection = useCollection<StoredPressLink>({
    projectId,
    rows: links,
    textsOf,
    remove: (address) => removeRow(pressTable, address),
    queryKey: pressTable.list(projectId).queryKey,
    question: ({ url }) => ({
      title: t("editor.deleteThisPressLink"),
      text: t("editor.linkIsDeleted", { url }),
      action: t("editor.deleteLink"),
    }),
  });

  const form = (
    <PressLinkForm key={collection.formKey} projectId={projectId} collection={collection} />
  );
  return (
    <EditableCollection
      collection={collection}
      heading={t("editor.pressLinks")}
      add={t("editor.addAPressLink")}
      empty={t("editor.noPressArticlesHaveBeen")}
      form={form}
    >
      {(rows) => (
        <Table
          label={t("editor.pressLinks")}
          columns={[t("editor.pressColumn"), t("editor.actions")]}
          actionsWidth="w-28"
          rows={rows}
        >
          {collection.shown.map((link) => (
            <PressLinkRow key={link.id} link={link} {...collection.row(link)} />
          ))}
        </Table>
      )}
    </EditableCollection>
  );
}
