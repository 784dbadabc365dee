import { useMutation, useQueryClient } from "@tanstack/react-query";
import { pageOfEmbed } from "@vigie/domain/embed-address";
import { languageNames, languageOfTag, languages } from "@vigie/domain/language/languages";
import { PACES } from "@vigie/domain/project/followed-list";
import { type ReactNode, useRef, useState } from "react";
import { useFocusAfterRemoval } from "@/components/hooks/use-focus-after-removal";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import {
  changeFollowing,
  type Followed,
  type Following,
  type FollowSubject,
  followedFilters,
  followingQuery,
  type Pace,
  stopFollowing,
} from "@/data/following/following";
import { useFollowedName } from "@/features/shared/follow/use-followed-name";
import { inOne, useAccountTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";
import { FollowingFrame, ToProjects } from "./following-frame";

interface FollowListProps {
  token: string;
  following: Following;
  /** Whether something was just confirmed. */
  isConfirmed: boolean;
  onDeleted: () => void;
}

/** What an address follows, how often it hears of each, in which language, and the ways to end that. */
export function FollowList({ onDeleted, ...rest }: FollowListProps) {
  const t = useAccountTexts();
  const [isDeleted, setDeleted] = useState(false);
  const end = () => {
    onDeleted();
    setDeleted(true);
  };
  if (isDeleted) {
    return (
      <FollowingFrame
        title={t("following.allDeleted")}
        intro={t("following.nothingIsKnown")}
        isAnswer
      >
        <ToProjects />
      </FollowingFrame>
    );
  }
  return (
    <FollowingFrame
      title={t("following.yours")}
      intro={t("following.mailsGoTo", { email: rest.following.email })}
      isAnswer={rest.isConfirmed}
    >
      <Follows {...rest} />
      <LanguageOfMails token={rest.token} following={rest.following} />
      <DeleteAll token={rest.token} onDeleted={end} />
    </FollowingFrame>
  );
}

/** Changes what is shown of an address once the server has changed it. */
function useFollowingChange<Change>(
  token: string,
  change: (change: Change) => Promise<void>,
  changed: (following: Following, change: Change) => Following,
  onChanged?: (change: Change) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The last choice is the one that stays.
    scope: { id: "following" },
    onSuccess: (_, made) => {
      queries.setQueryData(
        followingQuery(token).queryKey,
        (shown) => shown && changed(shown, made),
      );
      onChanged?.(made);
    },
  });
}

/** What was last done to the list, with what was ended. */
type Done = "confirmed" | "saved" | Followed | null;

function Follows({ token, following, isConfirmed }: Omit<FollowListProps, "onDeleted">) {
  const t = useAccountTexts();
  const name = useFollowedName();
  const focus = useFocusAfterRemoval();
  const [done, setDone] = useState<Done>(
    isConfirmed && following.follows.length > 0 ? "confirmed" : null,
  );
  const says = () => {
    if (done === null || typeof done === "string") return done && t(`following.${done}`);
    return t("following.stopped", { what: name(done.subject, done.title) });
  };
  return (
    <section aria-labelledby="follows" className="flex w-full flex-col gap-4">
      <h2 id="follows" ref={focus.heading} tabIndex={-1} className="sr-only">
        {t("following.yours")}
      </h2>
      <p role="status" className="rounded-card bg-tint px-4 py-3 text-on-tint empty:hidden">
        {says()}
      </p>
      {following.follows.length === 0 ? (
        <p className="text-muted">{t("following.nothing")}</p>
      ) : (
        <ul
          ref={focus.list}
          className="divide-y divide-line rounded-card border border-line bg-surface px-4 sm:px-5"
        >
          {following.follows.map((followed) => (
            <FollowedRow
              key={followed.id}
              token={token}
              followed={followed}
              what={name(followed.subject, followed.title)}
              onDone={setDone}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface FollowedRowProps {
  token: string;
  followed: Followed;
  /** Its name. */
  what: string;
  onDone: (done: Done) => void;
}

/** Something that is followed, with what goes on with it alone. */
function FollowedRow({ token, followed, what, onDone }: FollowedRowProps) {
  const t = useAccountTexts();
  const { id } = followed;
  const pace = useFollowingChange(
    token,
    (pace: Pace) => changeFollowing({ token, follow: id, pace }),
    (shown, pace) => ({
      ...shown,
      follows: shown.follows.map((each) => (each.id === id ? { ...each, pace } : each)),
    }),
    () => onDone("saved"),
  );
  const stop = useFollowingChange<void>(
    token,
    () => stopFollowing({ token, follow: id }),
    (shown) => ({ ...shown, follows: shown.follows.filter((each) => each.id !== id) }),
    () => onDone(followed),
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
      <Followable subject={followed.subject} isShown={followed.title !== null}>
        {what}
      </Followable>
      <div className="flex flex-wrap gap-3">
        <Select
          aria-label={t("common.labelled", { label: t("following.howOften"), value: what })}
          options={PACES.map((value) => ({ value, label: t(`following.${value}`) }))}
          value={pace.isPending ? pace.variables : followed.pace}
          onChange={({ target }) => {
            const chosen = PACES.find((each) => each === target.value);
            if (!chosen) return;
            onDone(null);
            pace.mutate(chosen);
          }}
        />
        <Button
          blocked={stop.isPending}
          onClick={() => {
            onDone(null);
            stop.mutate();
          }}
        >
          {inOne(t.rich<ReactNode>("following.stopOf", { aside: readAloud }, { what }))}
        </Button>
      </div>
      <div className="basis-full empty:hidden">
        <ErrorBanner error={pace.error ?? stop.error} />
      </div>
    </li>
  );
}

interface FollowableProps {
  subject: FollowSubject;
  /** Whether visitors see it, as long as it is no list. */
  isShown: boolean;
  children: string;
}

/** The name of what is followed, with the way to its page where there is one. */
function Followable({ subject, isShown, children }: FollowableProps) {
  const words = <bdi>{children}</bdi>;
  if (subject.kind === "project" && !isShown) return <p className="text-muted">{words}</p>;
  return (
    <Link
      to={pageOf(subject)}
      className="wrap-anywhere min-w-0 flex-1 basis-52 rounded-control font-semibold text-primary underline underline-offset-3"
    >
      {words}
    </Link>
  );
}

function pageOf(subject: FollowSubject): string {
  if (subject.kind === "project") return paths.project(subject.id);
  return pageOfEmbed({ kind: "list", filters: followedFilters(subject) });
}

function readAloud(words: ReactNode[]): ReactNode {
  return <span className="sr-only">{inOne(words)}</span>;
}

function LanguageOfMails({ token, following }: Pick<FollowListProps, "token" | "following">) {
  const t = useAccountTexts();
  const change = useFollowingChange(
    token,
    (language: (typeof languages)[number]) => changeFollowing({ token, language }),
    (shown, language) => ({ ...shown, language }),
  );
  return (
    <div className="flex flex-col gap-3">
      <ErrorBanner error={change.error} />
      <Field label={t("following.language")}>
        <Select
          options={languages.map((value) => ({ value, label: languageNames[value].name }))}
          value={(change.isPending ? change.variables : following.language) ?? ""}
          onChange={({ target }) => {
            const chosen = languageOfTag(target.value);
            if (chosen) change.mutate(chosen);
          }}
          className="sm:w-72"
        />
      </Field>
      <p role="status" className="text-sm empty:hidden">
        {change.isSuccess ? t("following.saved") : null}
      </p>
    </div>
  );
}

function DeleteAll({ token, onDeleted }: { token: string; onDeleted: () => void }) {
  const t = useAccountTexts();
  const confirm = useConfirm();
  const button = useRef<HTMLButtonElement>(null);
  const deleting = useMutation({
    mutationFn: () => stopFollowing({ token }),
    onSuccess: onDeleted,
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t("following.deleteTitle"),
      text: t("following.deleteText"),
      action: t("following.deleteAction"),
      finalFocus: () => button.current ?? document.querySelector<HTMLElement>("h1"),
    });
    if (agreed) deleting.mutate();
  };
  return (
    <>
      <ErrorBanner error={deleting.error} />
      <Button ref={button} blocked={deleting.isPending} onClick={() => void ask()}>
        {t("following.deleteAll")}
      </Button>
    </>
  );
}
