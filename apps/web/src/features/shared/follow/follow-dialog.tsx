import { CSPProvider } from "@base-ui/react/csp-provider";
import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation, useQuery } from "@tanstack/react-query";
import { emailAddressSchema } from "@vigie/domain/forms/account-forms";
import { projectAddress, projectsAddress } from "@vigie/domain/open-data-addresses";
import { PACES } from "@vigie/domain/project/followed-list";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { CopyField } from "@/components/forms/copy-field";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { RadioChoices } from "@/components/ui/radio-choices";
import { TextField } from "@/components/ui/text-field";
import { type FollowSubject, follow, followedFilters, type Pace } from "@/data/following/following";
import { publicProjectQuery } from "@/data/projects/public/public-page";
import { environment, hasPublicAddress } from "@/lib/env";
import { AccountTextsProvider, useAccountTexts } from "@/lib/language/use-texts";
import { useFollowedName } from "./use-followed-name";

export interface FollowDialogProps {
  subject: FollowSubject;
  onClose: () => void;
}

/** How to follow something: by mail, where this server sends any, or by a feed. */
export function FollowDialog(props: FollowDialogProps) {
  return (
    // The content security policy allows no style elements.
    <CSPProvider disableStyleElements>
      <AccountTextsProvider>
        <Ways {...props} />
      </AccountTextsProvider>
    </CSPProvider>
  );
}

function Ways({ subject, onClose }: FollowDialogProps) {
  const t = useAccountTexts();
  const name = useFollowedName();
  const id = subject.kind === "project" ? subject.id : "";
  const { data: project } = useQuery({ ...publicProjectQuery(id), enabled: id !== "" });
  const byMail = environment().follow === "mail";
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("following.follow")}
      description={<bdi className="wrap-anywhere">{name(subject, project?.title ?? "")}</bdi>}
    >
      {byMail ? <ByMail subject={subject} /> : <p>{t("following.noMail")}</p>}
      {hasPublicAddress() ? (
        <CopyField
          label={t("following.feed")}
          hint={t("following.feedHint")}
          text={feedOf(subject)}
          isQuiet
        />
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t("common.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function feedOf(subject: FollowSubject): string {
  const path =
    subject.kind === "project"
      ? projectAddress(subject.id, "atom")
      : projectsAddress("atom", followedFilters(subject));
  return `${environment().publicUrl ?? ""}${path}`;
}

function ByMail({ subject }: { subject: FollowSubject }) {
  const t = useAccountTexts();
  const [pace, setPace] = useState<Pace>("at_once");
  const following = useMutation({ mutationFn: follow });
  const form = useForm({
    resolver: valibotResolver(emailAddressSchema),
    defaultValues: { email: "" },
  });
  const field = fieldsOf(form);
  const { followerAddresses } = environment();
  if (following.isSuccess) {
    return (
      <p
        ref={focus}
        tabIndex={-1}
        role="status"
        className="rounded-card bg-tint px-4 py-3 text-on-tint"
      >
        {t("following.sent")}
      </p>
    );
  }
  return (
    <Form
      onSubmit={form.handleSubmit(({ email }) =>
        following.isPending
          ? undefined
          : following.mutate({ subject, email, pace, language: t.language }),
      )}
    >
      <ErrorBanner error={following.error} />
      <TextField
        label={t("account.email")}
        type="email"
        required
        autoComplete="email"
        hint={t(followerAddresses ? "following.addressGiven" : "following.addressKept")}
        {...field("email")}
      />
      <fieldset>
        <legend className="font-semibold text-sm">{t("following.howOften")}</legend>
        <RadioChoices
          choices={PACES.map((value) => ({ value, label: t(`following.${value}`) }))}
          chosen={pace}
          onChoose={setPace}
        />
      </fieldset>
      <SubmitButton
        idle={t("following.follow")}
        busy={t("account.sending")}
        pending={following.isPending}
      />
    </Form>
  );
}

/** What takes the place of the form takes its focus. */
function focus(shown: HTMLElement | null): void {
  shown?.focus();
}
