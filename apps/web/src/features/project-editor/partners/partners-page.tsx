import { useQuery } from "@tanstack/react-query";
import { isWebAddress } from "@vigie/domain/files/web-address";
import { readPartnerRole } from "@vigie/domain/project/partner-role";
import * as v from "valibot";
import { EditorPage } from "@/components/layout/editor-page";
import { PagePreview } from "@/components/layout/preview/page-preview";
import { PartnerList, type ShownPartner } from "@/components/project/partner-list";
import { removeRow } from "@/data/content/content-changes";
import { partnersTable, type StoredPartner } from "@/data/content/partners";
import { EditableCollection } from "@/features/project-editor/shared/collection/collection";
import { RowList } from "@/features/project-editor/shared/collection/list-row";
import { useRowsWithTyped } from "@/features/project-editor/shared/collection/typed-row";
import { useCollection } from "@/features/project-editor/shared/collection/use-collection";
import type { EditorPageProps } from "@/features/project-editor/shared/editor-page-props";
import { useReorder } from "@/features/project-editor/shared/reorder/use-reorder";
import { useStaffTexts } from "@/lib/language/use-texts";
import { PartnerForm } from "./partner-form";
import { PartnerRow } from "./partner-row";

/** Partners. */
export function PartnersPage({ projectId }: EditorPageProps) {
  const t = useStaffTexts();
  const partners = useQuery(partnersTable.list(projectId));
  return (
    <EditorPage
      title={t("editor.partners")}
      intro={t("editor.whoCarriesItOutWithYou")}
      query={partners}
      preview
    >
      {(stored) => (
        <>
          <Partners projectId={projectId} partners={stored} />
          <PartnersPreview partners={stored} />
        </>
      )}
    </EditorPage>
  );
}

interface PartnersProps {
  projectId: string;
  partners: readonly StoredPartner[];
}

const nameOf = ({ name }: StoredPartner) => name;
const textsOf = ({ name, website }: StoredPartner) => [name, website ?? ""];

/** The partners in their order, and the form that adds one or edits one in place. */
function Partners({ projectId, partners }: PartnersProps) {
  const t = useStaffTexts();
  const { queryKey } = partnersTable.list(projectId);
  const order = useReorder({ table: "partners", projectId, queryKey, rows: partners, nameOf });
  const collection = useCollection<StoredPartner>({
    projectId,
    rows: order.rows,
    textsOf,
    order,
    remove: (address) => removeRow(partnersTable, address),
    queryKey,
    question: ({ name }) => ({
      title: t("editor.deleteThisPartner"),
      text: t("editor.partnerIsDeleted", { name }),
      action: t("editor.deletePartner"),
    }),
  });
  const form = (
    <PartnerForm key={collection.formKey} projectId={projectId} collection={collection} />
  );
  return (
    <EditableCollection
      collection={collection}
      heading={t("editor.partners")}
      add={t("editor.addAPartner")}
      empty={t("editor.noPartnersHaveBeenAdded")}
      order={order}
      form={form}
    >
      {(rows) => (
        <RowList label={t("editor.partners")} rows={rows}>
          {collection.shown.map((partner) => {
            const row = collection.row(partner);
            return (
              <PartnerRow
                key={partner.id}
                partner={partner}
                form={row.isEdited ? form : null}
                {...row}
              />
            );
          })}
        </RowList>
      )}
    </EditableCollection>
  );
}

/** A partner is shown from the first letter of the name on. */
const typedPartner = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1)),
  role: v.string(),
  website: v.string(),
});

/** The partners as visitors see them, with the one in the form. */
function PartnersPreview({ partners }: { partners: readonly ShownPartner[] }) {
  const shown = useRowsWithTyped(partners, typedPartner, ({ name, role, website }, id) => ({
    id,
    name,
    role: readPartnerRole(role),
    website: isWebAddress(website) ? website : null,
  }));
  return (
    <PagePreview isEmpty={shown.length === 0}>
      <PartnerList partners={shown} />
    </PagePreview>
  );
}
