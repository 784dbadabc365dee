import { webAddressHost } from "@vigie/domain/files/web-address";
import { timeUntil } from "@vigie/domain/format/relative-time";
import { KeyRound, Pause, Pencil, Play, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { useNow } from "@/components/hooks/use-now";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Menu } from "@/components/ui/menu";
import {
  deleteWebhook,
  replaceWebhookSecret,
  setWebhookPaused,
  testWebhook,
  WEBHOOKS_KEY,
  type Webhook,
} from "@/data/webhooks";
import { useChange } from "@/features/shared/use-change";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { Deliveries } from "./deliveries";
import { ChangeWebhookDialog, eventTexts, SecretDialog } from "./webhook-dialog";

/** The webhooks, each with what can be done with it. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const t = useStaffTexts();
  const focus = useFocusAfterRemoval();
  return (
    <ul ref={focus.list} aria-label={t("webhooks.title")} className="flex flex-col gap-4">
      {webhooks.map((webhook) => (
        <li key={webhook.id}>
          <WebhookCard webhook={webhook} afterQuestion={focus.afterQuestion} />
        </li>
      ))}
    </ul>
  );
}

interface WebhookCardProps {
  webhook: Webhook;
  /** See `useFocusAfterRemoval`. */
  afterQuestion: () => HTMLElement | null;
}

function WebhookCard({ webhook, afterQuestion }: WebhookCardProps) {
  const t = useStaffTexts();
  const confirm = useConfirm();
  const logId = useId();
  const [showsMessages, setShowsMessages] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const pausing = useChange(WEBHOOKS_KEY, setWebhookPaused);
  const replacing = useChange(WEBHOOKS_KEY, replaceWebhookSecret);
  const deleting = useChange(WEBHOOKS_KEY, deleteWebhook, { success: t("webhooks.deletedNotice") });
  const testing = useChange(WEBHOOKS_KEY, testWebhook);
  const { id, stopped } = webhook;
  const site = webAddressHost(webhook.url) ?? webhook.url;
  const isBusy = [pausing, replacing, deleting].some(({ isPending }) => isPending);

  const askToReplace = async () => {
    const agreed = await confirm({
      title: t("webhooks.replaceQuestion"),
      text: t("webhooks.replaceText"),
      action: t("webhooks.replaceSecret"),
    });
    if (agreed) replacing.mutate(id);
  };
  const askToDelete = async () => {
    const agreed = await confirm({
      title: t("webhooks.deleteQuestion"),
      text: t("webhooks.deleteText", { site }),
      action: t("webhooks.delete"),
      finalFocus: afterQuestion,
    });
    if (agreed) deleting.mutate(id);
  };
  const pauseOrResume =
    stopped === null
      ? { label: t("webhooks.pause"), icon: Pause }
      : { label: t("webhooks.resume"), icon: Play };
  return (
    <Card className="flex flex-col gap-4">
      <WebhookFacts webhook={webhook} />
      <ErrorBanner error={pausing.error ?? replacing.error ?? deleting.error ?? testing.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          aria-expanded={showsMessages}
          aria-controls={showsMessages ? logId : undefined}
          onClick={() => setShowsMessages(!showsMessages)}
        >
          {inOne(
            t.rich<ReactNode>(
              "webhooks.messagesTo",
              { aside: (words) => <span className="sr-only">{inOne(words)}</span> },
              { site },
            ),
          )}
        </Button>
        {stopped === null ? (
          <Button
            blocked={testing.isPending}
            onClick={() => testing.mutate(id, { onSuccess: () => setShowsMessages(true) })}
          >
            {t("webhooks.sendTest")}
          </Button>
        ) : null}
        <Menu
          text={t("webhooks.manage")}
          label={t("webhooks.manageSite", { site })}
          blocked={isBusy}
          actions={[
            { label: t("webhooks.change"), icon: Pencil, onSelect: () => setIsChanging(true) },
            {
              ...pauseOrResume,
              onSelect: () => pausing.mutate({ id, paused: stopped === null }),
            },
            {
              label: t("webhooks.replaceSecret"),
              icon: KeyRound,
              onSelect: () => void askToReplace(),
            },
            {
              label: t("webhooks.delete"),
              icon: Trash2,
              tone: "danger",
              onSelect: () => void askToDelete(),
            },
          ]}
        />
      </div>
      {showsMessages ? (
        <div id={logId}>
          <Deliveries webhook={webhook} site={site} />
        </div>
      ) : null}
      {isChanging ? (
        <ChangeWebhookDialog webhook={webhook} onClose={() => setIsChanging(false)} />
      ) : null}
      {replacing.data === undefined ? null : (
        <SecretDialog secret={replacing.data} onClose={replacing.reset} />
      )}
    </Card>
  );
}

const whys = { gone: "webhooks.whyGone", failing: "webhooks.whyFailing" } as const;

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const t = useStaffTexts();
  const now = useNow();
  const { url, events, stopped, formerSecretEndsAt } = webhook;
  const former = formerSecretEndsAt === null ? "" : timeUntil(t, formerSecretEndsAt, now);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span dir="auto" className="wrap-anywhere font-semibold">
          {url}
        </span>
        <StateBadge stopped={stopped} />
      </p>
      {stopped === null || stopped === "paused" ? null : (
        <p className="text-red text-sm">{t(whys[stopped])}</p>
      )}
      <ul aria-label={t("webhooks.events")} className="text-muted text-sm">
        {events.map((event) => (
          <li key={event}>{t(eventTexts[event])}</li>
        ))}
      </ul>
      {former === "" ? null : (
        <p className="text-sm">{t("webhooks.formerWorks", { when: former })}</p>
      )}
    </div>
  );
}

function StateBadge({ stopped }: Pick<Webhook, "stopped">) {
  const t = useStaffTexts();
  if (stopped === null) return <Badge tone="green">{t("webhooks.inUse")}</Badge>;
  if (stopped === "paused") return <Badge tone="grey">{t("webhooks.paused")}</Badge>;
  return <Badge tone="red">{t("webhooks.stopped")}</Badge>;
}
