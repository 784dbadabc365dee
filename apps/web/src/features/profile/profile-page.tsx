import { useMutation, useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { useDiscardChanges } from "@/components/hooks/use-discard-changes";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { isAdministrator, membersQuery } from "@/data/members/members";
import { useSessionStore } from "@/data/session/session";
import type { SessionUser } from "@/data/session/session-user";
import { signOut } from "@/data/session/sign-in";
import { StaffPage } from "@/features/shared/staff-page";
import { environment } from "@/lib/env";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { AddressForm } from "./address-form";
import { DeleteAccountForm } from "./delete-account-form";
import { FoldedSection } from "./folded-section";
import { LanguageSection } from "./language-section";
import { NameSection } from "./name-section";
import { PasswordForm } from "./password-form";
import { RemindersSection } from "./reminders-section";
import { SessionsSection } from "./sessions-section";

/** The person's account and sessions, forms to change them, and the logout. */
export function ProfilePage() {
  const t = useStaffTexts();
  return (
    <StaffPage title={t("profile.profileSettings")}>
      {({ user, organisation }) => (
        <>
          <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <dl className="grid min-w-0 gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
              <Fact label={t("profile.signedInAs")}>{user.email}</Fact>
              {organisation === "" ? null : (
                <Fact label={t("profile.organisation")}>{organisation}</Fact>
              )}
            </dl>
            <LogoutButton />
          </Card>
          <NameSection user={user} />
          <LanguageSection user={user} />
          {environment().canInviteByMail ? <RemindersSection user={user} /> : null}
          <AddressSection user={user} />
          <PasswordSection email={user.email} />
          <SessionsSection userId={user.id} />
          <DeleteAccountSection user={user} />
        </>
      )}
    </StaffPage>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt className="text-muted max-sm:text-sm">{label}</dt>
      <dd dir="auto" className="wrap-anywhere font-semibold max-sm:-mt-2">
        {children}
      </dd>
    </>
  );
}

/** Ends the session; the route then leads to the login page. */
function LogoutButton() {
  const t = useStaffTexts();
  const sessions = useSessionStore();
  const discard = useDiscardChanges();
  const logOut = useMutation({ mutationFn: () => signOut(sessions) });
  return (
    <Button blocked={logOut.isPending} onClick={() => discard(() => logOut.mutate())}>
      <LogOut aria-hidden className="size-4" />
      {t("profile.logout")}
    </Button>
  );
}

/** Changes the address for signing in: with a link that is mailed to it or made by an administrator. */
function AddressSection({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  const members = useQuery(membersQuery(user));
  if (!environment().canRecoverByMail) {
    const text = isAdministrator(members.data, user.id)
      ? "profile.newAddressOfAdministrator"
      : "profile.newAddressOfMember";
    return (
      <Card className="flex flex-col gap-3">
        <h2 className="text-xl">{t("profile.signInEmail")}</h2>
        <p className="text-muted">
          {inOne(
            t.rich<ReactNode>(text, {
              members: (words) => (
                <Link to={paths.members} className="font-semibold text-primary underline">
                  {inOne(words)}
                </Link>
              ),
            }),
          )}
        </p>
      </Card>
    );
  }
  return (
    <FoldedSection title={t("profile.signInEmail")} action={t("profile.changeAddress")}>
      {({ formRef, cancel }) => <AddressForm ref={formRef} email={user.email} onCancel={cancel} />}
    </FoldedSection>
  );
}

function PasswordSection({ email }: { email: string }) {
  const t = useStaffTexts();
  return (
    <FoldedSection title={t("profile.password")} action={t("profile.changePassword")}>
      {({ formRef, close, cancel }) => (
        <PasswordForm ref={formRef} email={email} onSaved={close} onCancel={cancel} />
      )}
    </FoldedSection>
  );
}

function DeleteAccountSection({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  return (
    <FoldedSection title={t("profile.deleteAccount")} action={t("profile.deleteMyAccountQuestion")}>
      {({ formRef, cancel }) => <DeleteAccountForm ref={formRef} user={user} onCancel={cancel} />}
    </FoldedSection>
  );
}
