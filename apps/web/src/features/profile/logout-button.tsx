import { useMutation } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { Button } from "@/components/ui/button";
import { useSessionStore } from "@/data/session/session";

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
