import { PartnerList } from "@/components/project/partner-list";
import type { StoredPartner } from "@/data/content/partners";
import { Section } from "@/features/project-page/navigation/section";

/** Who carries it out with the organisation. */
export function PartnersSection({ partners }: { partners: readonly StoredPartner[] }) {
  return (
    <Section id="partners">
      <PartnerList partners={partners} />
    </Section>
  );
}
