import { DonorPhotos } from "@/components/project/donor-photos";
import type { StoredDonor } from "@/data/content/donors";
import type { PublicProject } from "@/data/projects/public/public-page";
import { Section } from "@/features/project-page/navigation/section";

interface DonorsSectionProps {
  photos: PublicProject["donorPhotos"];
  /** What is known of those whom they show. */
  donors: readonly StoredDonor[];
}

/** Who makes it possible. The photos come from storage, when they come near the view. */
export function DonorsSection({ photos, donors }: DonorsSectionProps) {
  const described = photos.map((photo) => ({
    ...photo,
    donor: donors.find(({ image }) => image === photo.stored) ?? null,
  }));
  return (
    <Section id="donors" isScreenOnly>
      <div className="flex flex-col">
        <DonorPhotos photos={described} />
      </div>
    </Section>
  );
}
