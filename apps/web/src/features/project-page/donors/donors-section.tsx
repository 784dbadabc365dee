import { DonorList } from "@/components/project/donor-list";
import { isShownDonor, type StoredDonor } from "@/data/content/donors";
import { Section } from "@/features/project-page/navigation/section";

/** Who makes it possible. The pictures come from storage, when they come near the view. */
export function DonorsSection({ donors }: { donors: readonly StoredDonor[] }) {
  return (
    <Section id="donors" isScreenOnly={donors.every(({ name }) => name === null)}>
      <DonorList donors={donors.filter(isShownDonor)} />
    </Section>
  );
}
