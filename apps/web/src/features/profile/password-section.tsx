import { FoldedSection } from "./folded-section";
import { PasswordForm } from "./password-form";

/** The form for another password. */
export function PasswordSection({ email }: { email: string }) {
  return (
    <FoldedSection title="Password" action="Change Password">
      {({ formRef, close, cancel }) => (
        <PasswordForm ref={formRef} email={email} onSaved={close} onCancel={cancel} />
      )}
    </FoldedSection>
  );
}
