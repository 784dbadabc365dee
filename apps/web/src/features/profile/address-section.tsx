import { Card } from "@/components/ui/card";
import { environment } from "@/lib/env";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { AddressForm } from "./address-form";
import { FoldedSection } from "./folded-section";

/** Changes the address for signing in: with a link that is mailed to it or made by an administrator. */
export function AddressSection({ email }: { email: string }) {
  if (!environment().canRecoverByMail) {
    return (
      <Card className="flex flex-col gap-3">
        <h2 className="text-xl">Address</h2>
        <p className="text-muted">
          To sign in with another address, ask an administrator of your organization: on the{" "}
          <Link to={paths.members} className="font-semibold text-primary underline">
            Members page
          </Link>{" "}
          they make a link for it.
        </p>
      </Card>
    );
  }
  return (
    <FoldedSection title="Address" action="Change address">
      {({ formRef, cancel }) => <AddressForm ref={formRef} email={email} onCancel={cancel} />}
    </FoldedSection>
  );
}
