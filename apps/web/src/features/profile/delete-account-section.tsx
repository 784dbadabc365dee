import type { SessionUser } from "@/data/session/session-user";
import { DeleteAccountForm } from "./delete-account-form";
import { FoldedSection } from "./folded-section";

/** Deletes the person's account. */
export function DeleteAccountSection({ user }: { user: SessionUser }) {
  return (
    <FoldedSection title="Delete account" action="Delete my account…">
      {({ formRef, cancel }) => <DeleteAccountForm ref={formRef} user={user} onCancel={cancel} />}
    </FoldedSection>
  );
}
