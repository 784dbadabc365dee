import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { shortcutText } from "@/lib/shortcuts";

const shortcuts: readonly { does: string; keys: string }[] = [
  { does: "Find projects, pages and actions", keys: shortcutText("Mod+K") },
  { does: "Save, or send the form you are in", keys: shortcutText("Mod+S") },
  { does: "Show these shortcuts", keys: shortcutText("Mod+/") },
  { does: "Go to a notice, then Tab to its button", keys: "F6" },
  { does: "Close a dialog or a menu", keys: "Esc" },
];

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The list of keyboard shortcuts on the pages for staff. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="flex flex-col gap-3">
        {shortcuts.map(({ does, keys }) => (
          <div key={keys} className="flex items-center justify-between gap-6">
            <dt>{does}</dt>
            <dd className="shrink-0">
              <Kbd>{keys}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
