import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";

interface AccountCreationDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Explains to visitors how to get an account, since there is no self-service. */
export function AccountCreationDialog({ open, onClose }: AccountCreationDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Account Creation"
      description="Please ask an organization member to create an account for you."
    >
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
