import { useQuery } from "@tanstack/react-query";
import { timeAgo, timeUntil } from "@vigie/domain/format/relative-time";
import type { StaffTexts } from "@vigie/domain/language/texts";
import type { WebhookAnswer, WebhookFailure } from "@vigie/domain/webhooks";
import type { ReactNode } from "react";
import { useNow } from "@/components/hooks/use-now";
import { ErrorBanner } from "@/components/layout/error-banner";
import { QueryState } from "@/components/layout/query-state";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import {
  type Delivery,
  deliveriesQuery,
  sendWebhookAgain,
  WEBHOOKS_KEY,
  type Webhook,
} from "@/data/webhooks";
import { useChange } from "@/features/shared/use-change";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";

interface DeliveriesProps {
  webhook: Webhook;
  /** The name of its site. */
  site: string;
}

/** The last messages to a webhook, and what became of them. */
export function Deliveries({ webhook, site }: DeliveriesProps) {
  const t = useStaffTexts();
  const now = useNow();
  const deliveries = useQuery(deliveriesQuery(webhook.id));
  const { data } = deliveries;
  const again = useChange(WEBHOOKS_KEY, sendWebhookAgain);
  const test = data?.find(({ type }) => type === "ping");
  return (
    <div className="flex flex-col gap-3 border-line border-t pt-3">
      <ErrorBanner error={again.error} />
      <QueryState
        query={deliveries}
        label={t("webhooks.loadingMessages")}
        skeleton={<Skeleton className="h-24" />}
      />
      <p role="status" className="text-sm empty:hidden">
        {test && t("webhooks.testSays", { outcome: outcomeOf(t, test, now) })}
      </p>
      {data?.length === 0 ? <p className="text-muted">{t("webhooks.noMessages")}</p> : null}
      {data && data.length > 0 ? (
        <ul aria-label={t("webhooks.lastMessages", { site })} className="divide-y divide-line">
          {data.map((delivery) => (
            <li
              key={delivery.id}
              className="flex items-center justify-between gap-x-6 gap-y-2 py-3 max-sm:flex-wrap"
            >
              <DeliveryFacts delivery={delivery} now={now} />
              {delivery.dueAt === null && webhook.stopped === null ? (
                <Button
                  className="shrink-0"
                  blocked={again.isPending}
                  onClick={() => again.mutate(delivery.id)}
                >
                  {inOne(
                    t.rich<ReactNode>(
                      "webhooks.sendAgainOf",
                      { aside: (words) => <span className="sr-only">{inOne(words)}</span> },
                      { message: nameOf(t, delivery) },
                    ),
                  )}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function DeliveryFacts({ delivery, now }: { delivery: Delivery; now: Date }) {
  const t = useStaffTexts();
  const { createdAt, attempts } = delivery;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere font-semibold">{nameOf(t, delivery)}</span>
        <Badge tone={toneOf(delivery)}>{stateOf(t, delivery, now)}</Badge>
      </p>
      <p className="wrap-anywhere text-muted text-sm">
        <time dateTime={createdAt}>{timeAgo(t, createdAt, now)}</time>
        {attempts > 1 ? ` · ${t("webhooks.attempts", { count: attempts })}` : null}
        {delivery.answer === null ? null : ` · ${answerOf(t, delivery.answer)}`}
      </p>
    </div>
  );
}

function nameOf(t: StaffTexts, { type, projects, projectTitle }: Delivery): string {
  const title = projectTitle ?? t("webhooks.projects", { count: projects });
  switch (type) {
    case "ping":
      return t("webhooks.ping");
    case "project.online":
      return t("webhooks.projectOnline", { title });
    case "project.changed":
      return t("webhooks.projectChanged", { title });
    case "project.offline":
      return t("webhooks.projectOffline", { title });
    case "project.deleted":
      return t("webhooks.projectDeleted", { title });
  }
}

function toneOf({ isSent, dueAt, answer }: Delivery): Tone {
  if (dueAt === null) return isSent ? "green" : "red";
  return answer === null ? "grey" : "yellow";
}

function stateOf(t: StaffTexts, { isSent, dueAt, answer }: Delivery, now: Date): string {
  if (dueAt === null) return t(isSent ? "webhooks.arrived" : "webhooks.notArrived");
  if (answer === null) return t("webhooks.waiting");
  const when = timeUntil(t, dueAt, now);
  return when === "" ? t("webhooks.soon") : t("webhooks.later", { when });
}

function outcomeOf(t: StaffTexts, delivery: Delivery, now: Date): string {
  const state = stateOf(t, delivery, now);
  return delivery.answer === null ? state : `${state}. ${answerOf(t, delivery.answer)}`;
}

const failures = {
  stopped: "webhooks.failedStopped",
  unknown_name: "webhooks.failedName",
  private_address: "webhooks.failedPrivate",
  timeout: "webhooks.failedTimeout",
  certificate: "webhooks.failedCertificate",
  unreachable: "webhooks.failedUnreachable",
} as const satisfies Record<WebhookFailure, string>;

function answerOf(t: StaffTexts, answer: WebhookAnswer): string {
  if ("failure" in answer) return t(failures[answer.failure]);
  const { status, text } = answer;
  if (status >= 300 && status < 400) return t("webhooks.redirected", { status });
  return text === ""
    ? t("webhooks.answered", { status })
    : t("webhooks.answeredText", { status, text });
}
