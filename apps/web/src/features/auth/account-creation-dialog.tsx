import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { useAccountTexts } from "@/lib/language/use-texts";

/** Explains to visitors how to get an account, since there is no self-service. */
export function AccountCreationDialog({ onClose }: { onClose: () => void }) {
  const t = useAccountTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("account.accountCreation")}
      description={t("account.pleaseAskAnOrganizationMember")}
    >
      <DialogActions>
        <Button onClick={onClose}>{t("common.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
