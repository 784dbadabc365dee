import { DonorPhotos } from "@/components/project/donor-photos";
import { Section } from "@/features/project-page/navigation/section";

/** Who makes it possible. The photos come from storage, when they come near the view. */
export function DonorsSection({ photos }: { photos: readonly string[] }) {
  return (
    <Section id="donors" isScreenOnly>
      <div className="flex flex-col">
        <DonorPhotos photos={photos} />
      </div>
    </Section>
  );
}
