import { valibotResolver } from "@hookform/resolvers/valibot";
import { newWebhook, type WebhookForm, webhookSchema } from "@vigie/domain/forms/webhook";
import { type WebhookEvent, webhookEvents } from "@vigie/domain/webhooks";
import { useId } from "react";
import { useForm } from "react-hook-form";
import type * as v from "valibot";
import { CopyField } from "@/components/forms/copy-field";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import { addWebhook, changeWebhook, WEBHOOKS_KEY, type Webhook } from "@/data/webhooks";
import { useChange } from "@/features/shared/use-change";
import { useStaffTexts } from "@/lib/language/use-texts";

export const eventTexts = {
  "project.online": "webhooks.online",
  "project.changed": "webhooks.changed",
  "project.offline": "webhooks.offline",
  "project.deleted": "webhooks.deleted",
} as const satisfies Record<WebhookEvent, string>;

/** Adds a webhook, and then shows its secret. */
export function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const t = useStaffTexts();
  const adding = useChange(WEBHOOKS_KEY, addWebhook);
  if (adding.data !== undefined) return <SecretDialog secret={adding.data} onClose={onClose} />;
  // Its secret is shown only now.
  const close = () => (adding.isPending ? undefined : onClose());
  return (
    <Dialog open onClose={close} title={t("webhooks.addTitle")}>
      <WebhookFields
        initial={newWebhook}
        isPending={adding.isPending}
        error={adding.error}
        onSubmit={adding.mutate}
        onClose={close}
      />
    </Dialog>
  );
}

interface ChangeWebhookDialogProps {
  webhook: Webhook;
  onClose: () => void;
}

export function ChangeWebhookDialog({ webhook, onClose }: ChangeWebhookDialogProps) {
  const t = useStaffTexts();
  const changing = useChange(WEBHOOKS_KEY, changeWebhook, { success: t("webhooks.saved") });
  const { id, url, events } = webhook;
  return (
    <Dialog open onClose={onClose} title={t("webhooks.changeTitle")}>
      <WebhookFields
        initial={{ url, events }}
        isPending={changing.isPending}
        error={changing.error}
        onSubmit={(form) => changing.mutate({ id, ...form }, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface WebhookFieldsProps {
  initial: WebhookForm;
  isPending: boolean;
  error: Error | null;
  onSubmit: (form: WebhookForm) => void;
  onClose: () => void;
}

function WebhookFields({ initial, isPending, error, onSubmit, onClose }: WebhookFieldsProps) {
  const t = useStaffTexts();
  const errorId = useId();
  const form = useForm<v.InferInput<typeof webhookSchema>, unknown, WebhookForm>({
    resolver: valibotResolver(webhookSchema),
    defaultValues: initial,
  });
  const field = fieldsOf(form);
  const eventsError = form.formState.errors.events?.message;
  return (
    <Form onSubmit={form.handleSubmit(onSubmit)}>
      <ErrorBanner error={error} />
      <TextField
        label={t("webhooks.address")}
        hint={t("webhooks.addressHint")}
        type="url"
        inputMode="url"
        required
        autoComplete="off"
        placeholder="https://example.org/vigie"
        {...field("url")}
      />
      <fieldset className="flex flex-col" aria-describedby={eventsError ? errorId : undefined}>
        <legend className="font-semibold text-sm">{t("webhooks.events")}</legend>
        {webhookEvents.map((event) => (
          <label key={event} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              value={event}
              aria-invalid={eventsError ? true : undefined}
              {...form.register("events")}
            />
            {t(eventTexts[event])}
          </label>
        ))}
        {eventsError ? (
          <p id={errorId} className="text-red text-sm">
            {t.message(eventsError)}
          </p>
        ) : null}
      </fieldset>
      <DialogActions>
        <Button disabled={isPending} onClick={onClose}>
          {t("webhooks.cancel")}
        </Button>
        <SubmitButton idle={t("webhooks.save")} busy={t("webhooks.saving")} pending={isPending} />
      </DialogActions>
    </Form>
  );
}

interface SecretDialogProps {
  secret: string;
  onClose: () => void;
}

/** Shows a secret, which is nowhere to be read afterwards: only its button closes it. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useStaffTexts();
  useUnsavedChanges(true, {
    question: {
      title: t("webhooks.leaveSecretQuestion"),
      text: t("webhooks.secretHint"),
      action: t("webhooks.leaveSecret"),
      dismiss: t("forms.stayOnThisPage"),
    },
  });
  return (
    <Dialog open onClose={() => undefined} title={t("webhooks.secretTitle")}>
      <CopyField label={t("webhooks.secret")} hint={t("webhooks.secretHint")} text={secret} />
      <DialogActions>
        <Button onClick={onClose}>{t("webhooks.done")}</Button>
      </DialogActions>
    </Dialog>
  );
}
