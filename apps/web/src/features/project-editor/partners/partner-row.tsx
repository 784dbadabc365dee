import { partnerRoleLabel } from "@vigie/domain/project/partner-role";
import { memo, type ReactNode } from "react";
import type { StoredPartner } from "@/data/content/partners";
import { ListRow } from "@/features/project-editor/shared/collection/list-row";
import type { CollectionRow } from "@/features/project-editor/shared/collection/use-collection";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PartnerRowProps extends CollectionRow<StoredPartner> {
  partner: StoredPartner;
  /** The form, while it edits this partner. */
  form: ReactNode;
}

/** A partner of the list, with what it does. */
export const PartnerRow = memo(function PartnerRow({ partner, ...row }: PartnerRowProps) {
  const t = useStaffTexts();
  const { name, role, identifier } = partner;
  return (
    <ListRow row={partner} name={name} {...row}>
      <div className="min-w-0 flex-1 basis-40">
        <Typed as="p" text={name} className="wrap-anywhere font-semibold" />
        <p className="wrap-anywhere text-muted text-sm">
          {partnerRoleLabel(t, role)}
          {identifier === null ? null : (
            <>
              {" · "}
              <bdi>{identifier}</bdi>
            </>
          )}
        </p>
      </div>
    </ListRow>
  );
});
