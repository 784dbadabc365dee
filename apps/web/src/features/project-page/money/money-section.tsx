import { useQuery } from "@tanstack/react-query";
import { MONEY_GROUPS, spendingOverTime } from "@vigie/domain/project/project-money";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { Fold } from "@/components/project/activity/fold";
import { MoneyBySourceCard } from "@/components/project/money/money-by-source-card";
import { SpendingOverTime } from "@/components/project/money/spending-over-time";
import type { StoredDonor } from "@/data/content/donors";
import { ledgerTable } from "@/data/content/ledger";
import type { StoredResource } from "@/data/content/resources";
import type { PublicProject } from "@/data/projects/public/public-page";
import { Section } from "@/features/project-page/navigation/section";
import type { ProjectLists } from "@/features/project-page/use-project-content";
import { useProjectTexts } from "@/lib/language/use-texts";
import { EntriesTable } from "./entries-table";

interface MoneySectionProps {
  project: PublicProject;
  lists: Pick<ProjectLists, "money" | "donors" | "resources">;
}

/** What a project received, was promised and spent, by source and over time; its entries where it shows them. */
export function MoneySection({ project, lists }: MoneySectionProps) {
  const { id, currency, budget } = project;
  const { money, donors, resources } = lists;
  if (money === null) return null;
  const months = spendingOverTime(money);
  return (
    <Section id="money">
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-3 print:grid-cols-3 print:gap-3">
        {MONEY_GROUPS.map((group) => (
          <MoneyBySourceCard key={group} group={group} money={money} currency={currency} />
        ))}
      </div>
      {months.length === 0 ? null : (
        <SpendingOverTime months={months} budget={budget} currency={currency} />
      )}
      {project.shows_entries ? (
        <ShownEntries projectId={id} currency={currency} donors={donors} resources={resources} />
      ) : null}
    </Section>
  );
}

interface ShownEntriesProps {
  projectId: string;
  currency: string;
  donors: readonly StoredDonor[];
  /** The documents of the project, of which some are receipts. */
  resources: readonly StoredResource[];
}

/** The entries, which come while the page is idle, so that they can be printed. */
function ShownEntries({ projectId, currency, donors, resources }: ShownEntriesProps) {
  const t = useProjectTexts();
  const { ref, isNear } = useNearViewport({ orIdle: true });
  const { data: entries } = useQuery({ ...ledgerTable.list(projectId), enabled: isNear });
  return (
    <div ref={ref} className="mt-6">
      {entries ? (
        <Fold summary={t("entries.entriesCounted", { count: entries.length })} isPrinted>
          <EntriesTable
            projectId={projectId}
            entries={entries}
            currency={currency}
            donors={donors}
            resources={resources}
          />
        </Fold>
      ) : null}
    </div>
  );
}
