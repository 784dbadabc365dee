import { Table } from "@/components/ui/table";
import { deletePressLink, pressLinksQuery, type StoredPressLink } from "@/data/content/press";
import { Collection } from "@/features/project-editor/shared/collection";
import { useCollection } from "@/features/project-editor/shared/use-collection";
import { PressLinkForm } from "./press-link-form";
import { PressLinkRow } from "./press-link-row";

interface PressLinksProps {
  projectId: string;
  links: readonly StoredPressLink[];
}

/** The form that adds press links, above their table. */
export function PressLinks({ projectId, links }: PressLinksProps) {
  const collection = useCollection<StoredPressLink>({
    projectId,
    remove: deletePressLink,
    queryKey: pressLinksQuery(projectId).queryKey,
    question: ({ url }) => ({
      title: "Delete this press link?",
      text: `${url} is deleted for good.`,
      action: "Delete link",
    }),
  });

  return (
    <>
      <PressLinkForm key={collection.formKey} projectId={projectId} collection={collection} />
      <Collection
        heading="Press links"
        count={links.length}
        empty="No press articles have been added yet. Add your first press article using the form above."
      >
        {(rows) => (
          <Table label="Press links" columns={["URL", "Actions"]} rows={rows}>
            {links.map((link) => (
              <PressLinkRow key={link.id} link={link} {...collection.row(link)} />
            ))}
          </Table>
        )}
      </Collection>
    </>
  );
}
