import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { useStaffTexts } from "@/lib/language/use-texts";
import { shortcutText } from "@/lib/shortcuts";

const shortcuts = [
  { does: "commands.findProjectsPagesAndActions", keys: shortcutText("Mod+K") },
  { does: "commands.saveOrSendTheForm", keys: shortcutText("Mod+S") },
  { does: "commands.showTheseShortcuts", keys: shortcutText("Mod+/") },
  { does: "commands.goToANoticeThen", keys: "F6" },
  { does: "commands.closeADialogOrA", keys: "Esc" },
] as const;

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The list of keyboard shortcuts on the pages for staff. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const t = useStaffTexts();
  return (
    <Dialog open={open} onClose={onClose} title={t("commands.keyboardShortcuts")}>
      <dl className="flex flex-col gap-3">
        {shortcuts.map(({ does, keys }) => (
          <div key={keys} className="flex items-center justify-between gap-6">
            <dt>{t(does)}</dt>
            <dd className="shrink-0">
              <Kbd>{keys}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onClick={onClose}>{t("common.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
