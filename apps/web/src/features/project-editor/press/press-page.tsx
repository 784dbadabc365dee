import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { Table } from "@/components/ui/table";
import { removeRow } from "@/data/content/content-changes";
import { pressTable, type StoredPressLink } from "@/data/content/press";
import { EditableCollection } from "@/features/project-editor/shared/collection/collection";
import { useCollection } from "@/features/project-editor/shared/collection/use-collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { PressLinkForm } from "./press-link-form";
import { PressLinkRow } from "./press-link-row";
import { PressPreview } from "./press-preview";

/** Press. */
export function PressPage({ projectId }: EditorPageProps) {
  const links = useQuery(pressTable.list(projectId));
  return (
    <EditorPage
      title="Press"
      intro="Add here all the articles that mention your project in the press."
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
  const collection = useCollection<StoredPressLink>({
    projectId,
    rows: links,
    textsOf,
    remove: (address) => removeRow(pressTable, address),
    queryKey: pressTable.list(projectId).queryKey,
    question: ({ url }) => ({
      title: "Delete this press link?",
      text: `${url} is deleted. You can put it back from the history.`,
      action: "Delete link",
    }),
  });

  const form = (
    <PressLinkForm key={collection.formKey} projectId={projectId} collection={collection} />
  );
  return (
    <EditableCollection
      collection={collection}
      heading="Press links"
      add="Add a press link"
      empty="No press articles have been added yet. Add your first press article using the form above."
      form={form}
    >
      {(rows) => (
        <Table label="Press links" columns={["URL", "Actions"]} actionsWidth="w-28" rows={rows}>
          {collection.shown.map((link) => (
            <PressLinkRow key={link.id} link={link} {...collection.row(link)} />
          ))}
        </Table>
      )}
    </EditableCollection>
  );
}
