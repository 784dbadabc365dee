import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useDiscardChanges } from "@/components/use-discard-changes";
import { useSessionStore } from "@/data/session";

/** Ends the session; the route then leads to the sign-in. */
export function LogoutButton() {
  const sessions = useSessionStore();
  const discard = useDiscardChanges();
  const logOut = useMutation({ mutationFn: sessions.signOut });
  return (
    <Button disabled={logOut.isPending} onClick={() => discard(() => logOut.mutate())}>
      <LogOut aria-hidden className="size-4" />
      Logout
    </Button>
  );
}
