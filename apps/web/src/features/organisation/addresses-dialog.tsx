import { valibotResolver } from "@hookform/resolvers/valibot";
import { useMutation } from "@tanstack/react-query";
import { addressesPurposeSchema } from "@vigie/domain/forms/followers";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { followedInWords } from "@vigie/domain/project/list-in-words";
import { csvOf } from "@vigie/import/write-file";
import { useForm } from "react-hook-form";
import { fieldsOf } from "@/components/forms/fields-of";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { type Follower, loadFollowers } from "@/data/following/followers";
import { useStaff } from "@/features/shared/staff-page";
import { downloadCsv } from "@/lib/files/download-data-url";
import { useStaffTexts } from "@/lib/language/use-texts";

/** Asks what the addresses of followers are for, and gives them to the administrator as a file. */
export function AddressesDialog({ onClose }: { onClose: () => void }) {
  const t = useStaffTexts();
  const organisation = useStaff()?.organisation ?? "";
  const download = useMutation({
    mutationFn: loadFollowers,
    onSuccess: (followers) => {
      downloadCsv(addressesFile(t, followers, organisation), `${t("followers.fileName")}.csv`);
      onClose();
    },
  });
  const form = useForm({
    resolver: valibotResolver(addressesPurposeSchema),
    defaultValues: { purpose: "" },
  });
  const { error, ...purpose } = fieldsOf(form)("purpose");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("followers.downloadAddresses")}
      description={t("followers.addressesIntro")}
    >
      <Form
        onSubmit={form.handleSubmit((asked) =>
          download.isPending ? undefined : download.mutate(asked.purpose),
        )}
      >
        <ErrorBanner error={download.error} />
        <Field label={t("followers.purpose")} hint={t("followers.purposeHint")} error={error}>
          <TextArea rows={3} required {...purpose} />
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t("forms.cancel")}</Button>
          <SubmitButton
            idle={t("followers.download")}
            busy={t("followers.downloading")}
            pending={download.isPending}
          />
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function addressesFile(
  t: StaffTexts,
  followers: readonly Follower[],
  organisation: string,
): string {
  return csvOf(t, [
    [t("account.email"), t("followers.what"), t("following.howOften"), t("followers.since")],
    ...followers.map(({ email, pace, since, ...followed }) => [
      email,
      followedInWords(t, followed, organisation),
      t(`following.${pace}`),
      since.slice(0, 10),
    ]),
  ]);
}
