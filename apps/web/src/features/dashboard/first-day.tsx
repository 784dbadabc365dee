import { useQuery } from "@tanstack/react-query";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import { membersQuery } from "@/data/members/members";
import { type FirstDay, firstDayQuery } from "@/data/projects/first-day";
import type { SessionUser } from "@/data/session/session-user";
import { focusTitle } from "@/features/shared/focus-title";
import { classNames } from "@/lib/class-names";
import { rememberedOnDevice, rememberOnDevice } from "@/lib/device-memory";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

interface Step {
  readonly title: string;
  /** What visitors see of it. */
  readonly text: string;
  /** Where it is done; null where another step comes first. */
  readonly to: string | null;
  readonly isDone: boolean;
  /** Another way to do it. */
  readonly otherwise?: ReactNode;
}

function stepsOf(t: StaffTexts, day: FirstDay, hasColleague: boolean): readonly Step[] {
  const { firstProject: id } = day;
  return [
    {
      title: t("dashboard.addALogoAndA"),
      text: t("dashboard.theyStandAtTheTop"),
      to: paths.settings,
      isDone: day.isIntroduced,
    },
    {
      title: t("dashboard.addAProject"),
      text: t("dashboard.aTitleIsEnoughTo"),
      to: paths.addProject,
      isDone: id !== null,
      otherwise: <ImportInvitation />,
    },
    {
      title: t("dashboard.addAPicture"),
      text: t("dashboard.theFirstOneIsThe"),
      to: id && paths.editor(id, "picture"),
      isDone: day.hasPicture,
    },
    {
      title: t("dashboard.inviteAColleague"),
      text: t("dashboard.twoPeopleKeepAProject"),
      to: paths.members,
      isDone: hasColleague,
    },
    {
      title: t("dashboard.putAProjectOnline"),
      text: t("dashboard.untilThenOnlyYourColleagues"),
      to: id && paths.editProject(id),
      isDone: day.isOnline,
    },
  ];
}

const NAME = "first-day";
const HIDDEN = "hidden";

/** What a new organisation does first, until all of it is done, or the person hides it. */
export function FirstDayChecklist({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  const [isHidden, setHidden] = useState(() => rememberedOnDevice(NAME, user.id) === HIDDEN);
  const day = useQuery({ ...firstDayQuery(user.organizationId), enabled: !isHidden });
  const members = useQuery(membersQuery(user));
  if (isHidden || !day.data || !members.data) return null;
  const steps = stepsOf(t, day.data, members.data.length > 1);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const hide = () => {
    rememberOnDevice(NAME, user.id, HIDDEN);
    focusTitle();
    setHidden(true);
  };
  return (
    <details
      // With a project there, it is the list that people come for.
      open={day.data.firstProject === null}
      className="group mt-6 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-card px-4 py-2">
        <span className="font-semibold">{t("dashboard.gettingStarted")}</span>
        <span className="text-muted text-sm">
          {t("dashboard.ofDone", { done, count: steps.length })}
        </span>
        <span className="w-32 max-sm:hidden">
          <ProgressBar value={(done / steps.length) * 100} label={t("dashboard.gettingStarted")} />
        </span>
        <span className="text-muted text-sm group-open:hidden">
          {t("dashboard.next", { step: nextOf(steps) })}
        </span>
      </summary>
      <ol className="grid gap-1 px-2 pb-2 md:grid-cols-5">
        {steps.map((step) => (
          <FirstDayStep key={step.title} step={step} />
        ))}
      </ol>
      <div className="flex justify-end px-2 pb-2">
        <Button variant="quiet" onClick={hide}>
          {t("dashboard.hideThisList")}
        </Button>
      </div>
    </details>
  );
}

function nextOf(steps: readonly Step[]): string {
  return steps.find(({ isDone }) => !isDone)?.title ?? "";
}

function FirstDayStep({ step: { title, text, to, isDone, otherwise } }: { step: Step }) {
  const t = useStaffTexts();
  return (
    <li className="flex gap-3 rounded-control p-2">
      <span
        aria-hidden
        className={classNames(
          "grid size-6 shrink-0 place-items-center rounded-full border",
          isDone ? "border-green bg-green-tint text-on-green-tint" : "border-control",
        )}
      >
        {isDone ? <Check className="size-4" /> : null}
      </span>
      <div className="min-w-0 text-sm">
        {isDone || to === null ? (
          <p className={classNames("font-semibold", isDone && "text-muted")}>{title}</p>
        ) : (
          <Link
            to={to}
            className="rounded-sm font-semibold text-primary underline underline-offset-2 hover:text-primary-hover"
          >
            {title}
          </Link>
        )}
        <p className="text-muted">{isDone ? t("dashboard.done") : text}</p>
        {isDone ? null : otherwise}
      </div>
    </li>
  );
}

/** Says that a list of projects can be imported, and leads there. */
export function ImportInvitation() {
  const t = useStaffTexts();
  return inOne(
    t.rich("dashboard.youHaveAList", {
      link: (words) => (
        <Link
          to={paths.importProjects}
          className="rounded-sm font-semibold text-primary underline underline-offset-2 hover:text-primary-hover"
        >
          {inOne(words)}
        </Link>
      ),
    }),
  );
}
