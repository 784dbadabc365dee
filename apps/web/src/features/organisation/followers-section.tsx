import { useQuery } from "@tanstack/react-query";
import { formatCount } from "@vigie/domain/format/beneficiaries";
import { Download } from "lucide-react";
import { useState } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { followerCountsQuery } from "@/data/following/followers";
import { isAdministrator, membersQuery } from "@/data/members/members";
import { environment } from "@/lib/env";
import { useStaffTexts } from "@/lib/language/use-texts";
import { AddressesDialog } from "./addresses-dialog";

interface FollowersSectionProps {
  user: { id: string; organizationId: number };
}

/** How many follow the organisation and its projects; for administrators their addresses, where the operator allows that. */
export function FollowersSection({ user }: FollowersSectionProps) {
  const t = useStaffTexts();
  const { data: counts, error, refetch } = useQuery(followerCountsQuery(user.organizationId));
  const { data: members } = useQuery(membersQuery(user));
  const [isAsking, setAsking] = useState(false);
  const mayDownload = environment().followerAddresses && isAdministrator(members, user.id);
  const ofProjects = [...(counts?.projects.values() ?? [])].reduce((sum, each) => sum + each, 0);
  const rows = counts && [
    { label: t("followers.ofOrganisation"), count: counts.organisation },
    { label: t("followers.ofProjects"), count: ofProjects },
    { label: t("followers.ofLists"), count: counts.lists },
  ];
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t("followers.followers")}</h2>
      <p className="text-muted">{t("followers.intro")}</p>
      <ErrorBanner error={error} onRetry={refetch} />
      {rows ? (
        <dl className="grid max-w-md grid-cols-[1fr_auto] gap-x-6 gap-y-1">
          {rows.map(({ label, count }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="text-end font-semibold tabular-nums">{formatCount(t, count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {mayDownload ? (
        <>
          <div>
            <Button aria-haspopup="dialog" onClick={() => setAsking(true)}>
              <Download aria-hidden className="size-4" />
              {t("followers.downloadAddresses")}
            </Button>
          </div>
          {isAsking ? <AddressesDialog onClose={() => setAsking(false)} /> : null}
        </>
      ) : null}
    </Card>
  );
}
