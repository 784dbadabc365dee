import { useQuery } from "@tanstack/react-query";
import { localeOf } from "@vigie/domain/language/languages";
import type { ReactNode } from "react";
import { isAdministrator, type Member, membersQuery } from "@/data/members/members";
import { DataError } from "@/lib/data-error";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

interface AccountExistsProps {
  /** Why an invitation was refused; null if it was not. */
  error: unknown;
  /** The address that was invited. */
  email: string;
  user: { id: string; organizationId: number };
}

/** The code of SQL for an address that has an account. */
const UNIQUE_VIOLATION = "23505";

/** What a member does if the invited address has an account already. */
export function AccountExists({ error, email, user }: AccountExistsProps) {
  const t = useStaffTexts();
  const isTaken = error instanceof DataError && error.code === UNIQUE_VIOLATION;
  const { data: members } = useQuery({ ...membersQuery(user), enabled: isTaken });
  if (!isTaken || members === undefined) return null;
  const isColleague = members.some((member) => member.email === email.trim().toLowerCase());
  return (
    <p className="basis-full text-sm">
      {isColleague ? (
        <WayBackIn members={members} userId={user.id} />
      ) : (
        t("staff.itIsNotTheAccount")
      )}
    </p>
  );
}

function WayBackIn({ members, userId }: { members: readonly Member[]; userId: string }) {
  const t = useStaffTexts();
  const page = (words: ReactNode[]) => (
    <Link to={paths.members} className="font-semibold underline">
      {inOne(words)}
    </Link>
  );
  if (isAdministrator(members, userId)) {
    return inOne(t.rich<ReactNode>("staff.memberHereAskYourself", { members: page }));
  }
  const administrators = members.filter(({ role }) => role === "administrator");
  const names = new Intl.ListFormat(localeOf(t.language), { type: "disjunction" }).format(
    administrators.map(({ name }) => name),
  );
  return inOne(t.rich<ReactNode>("staff.memberHereAskOthers", { members: page }, { names }));
}
