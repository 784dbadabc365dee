import { useMutation, useQuery } from "@tanstack/react-query";
import { localIsoDate } from "@vigie/domain/format/dates";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { useLayoutEffect, useRef, useState } from "react";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Button } from "@/components/ui/button";
import { isAdministrator, membersQuery } from "@/data/members/members";
import { loadSelection, MOST_SELECTED, type SelectedProject } from "@/data/projects/work-list";
import type { SessionUser } from "@/data/session/session-user";
import { SelectionBox } from "@/features/dashboard/projects/project-table";
import { HandOverDialog } from "@/features/shared/hand-over-dialog";
import { useIatiNotice } from "@/features/shared/iati-notice";
import { useStaffTexts } from "@/lib/language/use-texts";
import type { useProjectsChange } from "./use-projects-change";
import type { WorkListing } from "./use-work-listing";

interface SelectionBarProps {
  user: SessionUser;
  selected: readonly SelectedProject[];
  set: (projects: readonly SelectedProject[]) => void;
  remove: (ids: readonly string[]) => void;
  /** The list, of which further projects may not be loaded yet. */
  shown: NonNullable<WorkListing["shown"]>;
  changing: ReturnType<typeof useProjectsChange>;
  now: Date;
}

/** Selects all projects of the list, and says what can be done with the selected ones and with how many of them. */
export function SelectionBar(props: SelectionBarProps) {
  const { user, selected, set, remove, shown, changing, now } = props;
  const t = useStaffTexts();
  const bar = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const confirm = useConfirm();
  const noticeOf = useIatiNotice();
  const members = useQuery(membersQuery(user)).data;
  const [isHandingOver, setHandingOver] = useState(false);
  const isCaring = isAdministrator(members, user.id);
  const isOwn = ({ user_id }: SelectedProject) => user_id === user.id;
  const mayCare = (project: SelectedProject) => isCaring || isOwn(project);
  const clear = () => {
    set([]);
    // The buttons are gone then.
    box.current?.focus();
  };
  const selectFound = useMutation({
    mutationFn: () => loadSelection(shown.choice, localIsoDate(now)),
  });
  const ids = new Set(selected.map(({ id }) => id));
  const isAll = shown.projects.every(({ id }) => ids.has(id));
  const selectable = Math.min(shown.found, MOST_SELECTED);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = selected.length > 0 && !isAll;
  });
  const onChanged = (changed: readonly string[]) => {
    remove(changed);
    const focused = document.activeElement;
    // The buttons may be gone now.
    if (focused === document.body || bar.current?.contains(focused)) box.current?.focus();
  };

  const ask = async (change: keyof typeof questions, can: readonly SelectedProject[]) => {
    const isAlready = ({ is_online }: SelectedProject) => is_online === (change === "online");
    const already = change === "trash" ? 0 : selected.filter(isAlready).length;
    const left = selected.length - can.length - already;
    const { title, meaning, action } = questions[change](t, can.length);
    const agreed = await confirm({
      title,
      text: [
        meaning,
        left > 0 ? t("dashboard.leftToOwners", { count: left }) : "",
        already > 0
          ? t(`dashboard.are${change === "online" ? "Online" : "Offline"}Already`, {
              count: already,
            })
          : "",
        change === "online"
          ? ""
          : noticeOf(can.filter(({ is_online }) => is_online).length, can.length),
      ]
        .filter(Boolean)
        .join(" "),
      action,
      isHarmless: change !== "trash",
    });
    const own = can.filter(isOwn).map(({ id }) => id);
    if (agreed) changing.change({ projects: can.map(({ id }) => id), change, own, onChanged });
  };
  const putOnline = selected.filter((each) => !each.is_online && isOwn(each));
  const takeOffline = selected.filter((each) => each.is_online && mayCare(each));
  const handOver = selected.filter(mayCare);
  const others = selected.filter((each) => !isOwn(each)).length;
  const actions = [
    { label: "dashboard.putOnlineCount", of: putOnline, run: () => ask("online", putOnline) },
    {
      label: "dashboard.takeOfflineCount",
      of: takeOffline,
      run: () => ask("offline", takeOffline),
    },
    { label: "dashboard.handOverCount", of: handOver, run: () => setHandingOver(true) },
    { label: "dashboard.moveToTrashCount", of: selected, run: () => ask("trash", selected) },
  ] as const;
  return (
    <>
      <ErrorBanner error={selectFound.error} />
      <div
        ref={bar}
        className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-1.5"
      >
        <SelectionBox
          ref={box}
          checked={isAll}
          onChange={() => set(isAll ? [] : shown.projects.slice(0, MOST_SELECTED))}
        >
          {t("dashboard.selectAll")}
        </SelectionBox>
        <p role="status" className={selected.length > 0 ? "font-semibold tabular-nums" : "sr-only"}>
          {t("dashboard.selected", { count: selected.length })}
        </p>
        {isAll && selected.length < selectable ? (
          <Button
            variant="quiet"
            className="text-sm"
            blocked={selectFound.isPending}
            // The list that it is for; another may be shown when the answer comes.
            onClick={() => selectFound.mutate(undefined, { onSuccess: set })}
          >
            {t(selectable < shown.found ? "dashboard.selectTheFirst" : "dashboard.selectAllFound", {
              count: selectable,
            })}
          </Button>
        ) : null}
        {selected.length > 0 ? (
          <>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
            <div
              role="group"
              aria-label={t("dashboard.changesOfSelected")}
              className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
            >
              {actions.map(({ label, of, run }) => (
                <Button
                  key={label}
                  className="px-3 text-sm"
                  blocked={changing.isPending || of.length === 0}
                  onClick={() => void run()}
                >
                  {t(label, { count: of.length })}
                </Button>
              ))}
            </div>
            <Button variant="quiet" className="text-sm" onClick={clear}>
              {t("dashboard.clearSelection")}
            </Button>
          </>
        ) : null}
        {others > 0 ? (
          <p className="basis-full text-muted text-sm">
            {t(isCaring ? "dashboard.othersPutThemOnline" : "dashboard.areNotYours", {
              count: others,
            })}
          </p>
        ) : null}
      </div>
      <HandOverDialog
        projects={handOver.map(({ id }) => id)}
        candidates={members?.filter(({ id }) => handOver.some((each) => each.user_id !== id)) ?? []}
        consequence={
          handOver.length < selected.length
            ? t("dashboard.leftToOwners", { count: selected.length - handOver.length })
            : ""
        }
        open={isHandingOver}
        onClose={() => setHandingOver(false)}
        onDone={() => {
          setHandingOver(false);
          clear();
        }}
      />
    </>
  );
}

const questions = {
  online: (t: StaffTexts, count: number) => ({
    title: t("dashboard.putSelectedOnline", { count }),
    meaning: t("dashboard.anyoneWillSeeThem"),
    action: t("staff.putOnline"),
  }),
  offline: (t: StaffTexts, count: number) => ({
    title: t("dashboard.takeSelectedOffline", { count }),
    meaning: t("history.thePublicNoLongerSeesThem"),
    action: t("dashboard.takeOffline"),
  }),
  trash: (t: StaffTexts, count: number) => ({
    title: t("dashboard.moveSelectedToTrash", { count }),
    meaning: t("dashboard.theyGoToTheTrash"),
    action: t("dashboard.moveToTrash"),
  }),
};
