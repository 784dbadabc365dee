import { useMutation } from "@tanstack/react-query";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { Table } from "@/components/ui/table";
import { deletePressLink, pressLinksQuery, type StoredPressLink } from "@/data/content/press";
import { Collection } from "@/features/project-editor/shared/collection";
import { useEditing } from "@/features/project-editor/shared/use-editing";
import { PressLinkForm } from "./press-link-form";
import { PressLinkRow } from "./press-link-row";

interface PressLinksProps {
  projectId: string;
  links: readonly StoredPressLink[];
}

/** The form that adds press links, above their table. */
export function PressLinks({ projectId, links }: PressLinksProps) {
  const { stop, formKey, formRef } = useEditing<StoredPressLink>();
  const confirm = useConfirm();
  const remove = useMutation({
    mutationFn: deletePressLink,
    meta: { refetch: [pressLinksQuery(projectId).queryKey] },
  });
  const removing = remove.isPending ? remove.variables.id : null;

  const askToRemove = async ({ id, url }: StoredPressLink) => {
    const agreed = await confirm({
      title: "Delete this press link?",
      text: `${url} is deleted for good.`,
      action: "Delete link",
    });
    if (agreed) remove.mutate({ id, projectId });
  };

  return (
    <>
      <PressLinkForm
        key={formKey}
        ref={formRef}
        projectId={projectId}
        removalError={remove.error}
        onSubmit={remove.reset}
        onSaved={stop}
      />
      <Collection
        heading="Press links"
        count={links.length}
        empty="No press articles have been added yet. Add your first press article using the form above."
      >
        {(rows) => (
          <Table label="Press links" columns={["URL", "Actions"]} rows={rows}>
            {links.map((link) => (
              <PressLinkRow
                key={link.id}
                link={link}
                isRemoved={removing === link.id}
                onDelete={() => void askToRemove(link)}
              />
            ))}
          </Table>
        )}
      </Collection>
    </>
  );
}
