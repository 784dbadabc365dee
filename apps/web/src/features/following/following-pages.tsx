import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { languageOfTag } from "@vigie/domain/language/languages";
import { type ReactNode, useEffect, useState } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";
import { QueryState } from "@/components/layout/query-state";
import { Button, ButtonLink } from "@/components/ui/button";
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
import { rememberLanguage } from "@/lib/language/chosen-language";
import { useAccountTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useLinkFragment } from "@/lib/router/use-link-fragment";
import { FollowList } from "./follow-list";
import { FollowingFrame, ToProjects } from "./following-frame";

const LINK_VALUES = ["confirm", "token", "follow"] as const;

/** What the link of a mail says. It opens in the mail's language; one that is chosen on the page afterwards stays. */
function useMailLink(place?: "search") {
  const link = useLinkFragment(place);
  const { read, replace } = link;
  const language = languageOfTag(read("language"));
  useEffect(() => {
    if (language === null) return;
    rememberLanguage(language);
    const values = LINK_VALUES.map((name): [string, string] => [name, read(name)]);
    replace(String(new URLSearchParams(values.filter(([, value]) => value !== ""))));
  }, [language, read, replace]);
  return link;
}

/** /following: confirms what a mailed link asks about, or shows what an address follows, and changes it. */
export function FollowingPage() {
  const { read, replace, forget } = useMailLink();
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
  const reading = useQuery(followingQuery(token));
  const following = reading.data;
  if (following) return children(following);
  if (following === null) return <NoLink />;
  return (
    <FollowingFrame title={t("following.yours")}>
      <QueryState query={reading} skeleton={<Skeleton className="h-44" />} />
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
  const { read } = useMailLink("search");
  const [token, id] = [read("token"), read("follow")];
  if (token === "") return <NoLink />;
  return (
    <WithFollowing key={token + id} token={token}>
      {(following) =>
        id === "" ? (
          <LeavingAll token={token} following={following} />
        ) : (
          <Leaving token={token} id={id} following={following} />
        )
      }
    </WithFollowing>
  );
}

interface LeavingProps {
  token: string;
  /** What the mails are about that are to end. */
  id: string;
  following: Following;
}

function Leaving({ token, id, following }: LeavingProps) {
  const t = useAccountTexts();
  const name = useFollowedName();
  const [asked] = useState<Followed | undefined>(() =>
    following.follows.find((each) => each.id === id),
  );
  const stopping = useMutation({ mutationFn: () => stopFollowing({ token, follow: id }) });
  const what = asked && name(asked.subject, asked.title);
  if (what === undefined || stopping.isSuccess) {
    return (
      <FollowingFrame
        title={t("following.noMoreMails")}
        intro={what === undefined ? t("following.stoppedBefore") : t("following.stopped", { what })}
        isAnswer={stopping.isSuccess}
      >
        <ToList token={token}>{t("following.whatElse")}</ToList>
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

/** For mails about several things: says which they are, since all of them end. */
function LeavingAll({ token, following }: Omit<LeavingProps, "id">) {
  const t = useAccountTexts();
  const name = useFollowedName();
  const stopping = useMutation({ mutationFn: () => stopFollowing({ token }) });
  if (stopping.isSuccess) {
    return (
      <FollowingFrame
        title={t("following.noMoreMails")}
        intro={t("following.nothingIsKnown")}
        isAnswer
      >
        <ToProjects />
      </FollowingFrame>
    );
  }
  return (
    <FollowingFrame title={t("following.stopTitle")} intro={t("following.stopAllIntro")}>
      <ul className="list-disc ps-5">
        {following.follows.map(({ id, subject, title }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>{name(subject, title)}</bdi>
          </li>
        ))}
      </ul>
      <ErrorBanner error={stopping.error} />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" blocked={stopping.isPending} onClick={() => stopping.mutate()}>
          {t("following.stopAll")}
        </Button>
        <ToList token={token}>{t("following.keepSome")}</ToList>
      </div>
    </FollowingFrame>
  );
}

/** The way to the list of all that an address follows. */
function ToList({ token, children }: { token: string; children: ReactNode }) {
  return (
    <ButtonLink to={`${paths.following}#${new URLSearchParams({ token })}`} reloadDocument>
      {children}
    </ButtonLink>
  );
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
