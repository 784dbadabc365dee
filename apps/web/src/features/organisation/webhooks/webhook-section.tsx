import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { isAdministrator, membersQuery } from "@/data/members/members";
import { webhooksQuery } from "@/data/webhooks";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";

interface WebhookSectionProps {
  user: { id: string; organizationId: number | null };
}

/** The way to the webhooks, for administrators, and a notice of those that were stopped. */
export function WebhookSection({ user }: WebhookSectionProps) {
  const { data: members } = useQuery(membersQuery(user));
  return isAdministrator(members, user.id) ? <ToWebhooks userId={user.id} /> : null;
}

function ToWebhooks({ userId }: { userId: string }) {
  const t = useStaffTexts();
  const { data: webhooks = [] } = useQuery(webhooksQuery(userId));
  const count = webhooks.filter(
    ({ stopped }) => stopped === "gone" || stopped === "failing",
  ).length;
  return (
    <Card className="flex flex-col items-start gap-4">
      <h2 className="text-xl">{t("webhooks.title")}</h2>
      {count > 0 ? (
        <p className="flex gap-3 rounded-card border border-red bg-red-tint px-4 py-3 text-on-red-tint">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0">{t("webhooks.oneStopped", { count })}</span>
        </p>
      ) : null}
      <p>{t("webhooks.settingsIntro")}</p>
      <ButtonLink to={paths.webhooks}>{t("webhooks.seeAll")}</ButtonLink>
    </Card>
  );
}
