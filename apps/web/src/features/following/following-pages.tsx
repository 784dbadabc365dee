import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AccountTexts } from "@vigie/domain/language/texts";
import { type ReactNode, useState } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button, ButtonLink } from "@/components/ui/button";
import { LoadingRegion } from "@/components/ui/loading-region";
import { Skeleton } from "@/components/ui/skeleton";
import {
  confirmFollow,
  type Followed,
  type Following,
  followingQuery,
  stopFollowing,
} from "@/data/following/following";
import { useFollowedName } from "@/features/shared/follow/use-followed-name";
import { DataError } from "@/lib/data-error";
import { useAccountTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useLinkFragment } from "@/lib/router/use-link-fragment";
import { FollowList } from "./follow-list";
import { FollowingFrame, ToProjects } from "./following-frame";

/** /following: confirms what a mailed link asks about, or shows what an address follows, and changes it. */
export function FollowingPage() {
  const { read, replace, forget } = useLinkFragment();
  const [confirmed, setConfirmed] = useState("");
  const confirmation = read("confirm");
  const token = confirmed || read("token");
  if (token !== "") {
    return (
      <WithFollowing key={token} token={token}>
        {(following) => (
          <FollowList
            token={token}
            following={following}
            isConfirmed={confirmed !== ""}
            onDeleted={forget}
          />
        )}
      </WithFollowing>
    );
  }
  if (confirmation === "") return <NoLink />;
  const showList = () => {
    replace(String(new URLSearchParams({ token: confirmation })));
    setConfirmed(confirmation);
  };
  return <Confirmation key={confirmation} token={confirmation} onConfirmed={showList} />;
}

interface WithFollowingProps {
  token: string;
  children: (following: Following) => ReactNode;
}

/** Loads what the address of a token follows. */
function WithFollowing({ token, children }: WithFollowingProps) {
  const t = useAccountTexts();
  const { data: following, error, refetch } = useQuery(followingQuery(token));
  if (following) return children(following);
  if (following === null) return <NoLink />;
  return (
    <FollowingFrame title={t("following.yours")}>
      {error ? (
        <ErrorBanner error={error}>
          <Button onClick={() => void refetch()}>{t("account.tryAgain")}</Button>
        </ErrorBanner>
      ) : (
        <LoadingRegion>
          <Skeleton className="h-44" />
        </LoadingRegion>
      )}
    </FollowingFrame>
  );
}

/** Needs a press, since mail scanners open links as well. */
function Confirmation({ token, onConfirmed }: { token: string; onConfirmed: () => void }) {
  const t = useAccountTexts();
  const queries = useQueryClient();
  const confirming = useMutation({
    mutationFn: () => confirmFollow(token),
    onSuccess: (following) => {
      queries.setQueryData(followingQuery(token).queryKey, following);
      onConfirmed();
    },
  });
  if (isOver(confirming.error)) return <NoLink />;
  return (
    <FollowingFrame title={t("following.confirmTitle")} intro={t("following.confirmIntro")}>
      <ErrorBanner error={confirming.error} />
      <Button variant="primary" blocked={confirming.isPending} onClick={() => confirming.mutate()}>
        {confirming.isPending ? t("account.confirming") : t("following.confirm")}
      </Button>
    </FollowingFrame>
  );
}

/** /following/leave: ends mails about one thing, or all of them, by a press, since mail scanners open links as well. */
export function StopFollowingPage() {
  const { read } = useLinkFragment("search");
  const [token, id] = [read("token"), read("follow")];
  if (token === "") return <NoLink />;
  return (
    <WithFollowing key={token + id} token={token}>
      {(following) => <Leaving token={token} id={id} following={following} />}
    </WithFollowing>
  );
}

interface LeavingProps {
  token: string;
  /** What the mails are about that are to end; empty for all. */
  id: string;
  following: Following;
}

function Leaving({ token, id, following }: LeavingProps) {
  const t = useAccountTexts();
  const name = useFollowedName();
  const [asked] = useState<Followed | undefined>(() =>
    following.follows.find((each) => each.id === id),
  );
  const isAll = id === "";
  const stopping = useMutation({
    mutationFn: () => stopFollowing(isAll ? { token } : { token, follow: id }),
  });
  const what = isAll ? t("following.everything") : asked && name(asked.subject, asked.title);
  if (what === undefined || stopping.isSuccess) {
    return (
      <FollowingFrame
        title={t("following.noMoreMails")}
        intro={answerOf(t, isAll, what)}
        isAnswer={stopping.isSuccess}
      >
        {isAll ? (
          <ToProjects />
        ) : (
          <ButtonLink to={`${paths.following}#${new URLSearchParams({ token })}`} reloadDocument>
            {t("following.whatElse")}
          </ButtonLink>
        )}
      </FollowingFrame>
    );
  }
  return (
    <FollowingFrame title={t("following.stopTitle")} intro={t("following.stopIntro", { what })}>
      <ErrorBanner error={stopping.error} />
      <Button variant="primary" blocked={stopping.isPending} onClick={() => stopping.mutate()}>
        {t("following.stopMails")}
      </Button>
    </FollowingFrame>
  );
}

function answerOf(t: AccountTexts, isAll: boolean, what: string | undefined): string {
  if (what === undefined) return t("following.stoppedBefore");
  return isAll ? t("following.nothingIsKnown") : t("following.stopped", { what });
}

/** Shown for a link that is none, or none any more, without telling which. */
function NoLink() {
  const t = useAccountTexts();
  return (
    <FollowingFrame title={t("account.thisLinkNoLongerWorks")} intro={t("following.linkOver")}>
      <ToProjects />
    </FollowingFrame>
  );
}

function isOver(error: unknown): boolean {
  return error instanceof DataError && error.cause.hint === "refused.followLinkOver";
}
