import { DonorNames, DonorPhotos } from "@/components/project/donor-photos";
import { isNamedDonor, type StoredDonor } from "@/data/content/donors";
import type { PublicProject } from "@/data/projects/public/public-page";
import { Section } from "@/features/project-page/navigation/section";

interface DonorsSectionProps {
  photos: PublicProject["donorPhotos"];
  /** What is known of those whom they show, and the donors without a picture. */
  donors: readonly StoredDonor[];
}

/**
 * Who makes it possible. The photos come from storage, when they come near the view. On paper all stand by their names.
 */
export function DonorsSection({ photos, donors }: DonorsSectionProps) {
  const described = photos.map((photo) => ({
    ...photo,
    donor: donors.find(({ image }) => image === photo.stored) ?? null,
  }));
  const named = donors.filter(isNamedDonor);
  const pictured = described.flatMap(({ donor }) =>
    donor?.name ? [{ ...donor, name: donor.name }] : [],
  );
  return (
    <Section id="donors" isScreenOnly={named.length + pictured.length === 0}>
      <div className="flex flex-col gap-6 print:gap-0">
        {photos.length > 0 ? (
          <div className="flex flex-col print:hidden">
            <DonorPhotos photos={described} />
          </div>
        ) : null}
        {pictured.length > 0 ? (
          <div className="hidden print:block">
            <DonorNames donors={pictured} />
          </div>
        ) : null}
        {named.length > 0 ? <DonorNames donors={named} /> : null}
      </div>
    </Section>
  );
}
