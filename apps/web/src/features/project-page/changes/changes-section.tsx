import { readRenditions } from "@vigie/domain/files/renditions";
import { describePublicChange, type PublicChange } from "@vigie/domain/history/public-change";
import type { ProjectTexts } from "@vigie/domain/language/texts";
import { ProofThumbnail } from "@/components/project/photos/proof-thumbnail";
import { SentenceText } from "@/components/project/sentence-text";
import { ShowAll } from "@/components/project/show-all";
import { TimeAgo } from "@/components/project/time-ago";
import { Badge } from "@/components/ui/badge";
import { Section } from "@/features/project-page/navigation/section";
import { useProjectTexts } from "@/lib/language/use-texts";
import { NewSince } from "./new-since";
import { useLastLook } from "./use-last-look";

const shownAtFirst = 6;

/** Whether there is a change that this version has words for. */
export function hasChanges(t: ProjectTexts, changes: readonly PublicChange[]): boolean {
  return changes.some((change) => describePublicChange(t, change) !== null);
}

interface ChangesSectionProps {
  projectId: string;
  /** Newest first. */
  changes: readonly PublicChange[];
  now: Date;
}

/** What the organisation added and changed last; what is new since this browser's last look is marked. */
export function ChangesSection({ projectId, changes, now }: ChangesSectionProps) {
  const t = useProjectTexts();
  const lastLook = useLastLook(projectId, now);
  const isNew = (at: string) => lastLook !== null && new Date(at) > lastLook;
  const lines = changes.flatMap((change) => {
    const sentence = describePublicChange(t, change);
    const { changed_at: at, kind } = change;
    return sentence ? [{ sentence, at, kind, picture: readRenditions(change) }] : [];
  });
  const news = lines.filter(({ at }) => isNew(at)).length;
  return (
    <Section id="changes" isScreenOnly>
      {news > 0 && lastLook ? <NewSince count={news} since={lastLook} /> : null}
      <div className="flex flex-col">
        <ShowAll items={lines} limit={shownAtFirst} words="project.allChanges">
          {(shown, list) => (
            <ol ref={list} className="max-w-3xl divide-y divide-line">
              {shown.map(({ sentence, at, kind, picture }) => (
                <li
                  key={`${at} ${kind}`}
                  className="flex flex-wrap items-center gap-x-6 gap-y-0.5 py-3 first:pt-0 last:pb-0"
                >
                  {picture ? <ProofThumbnail renditions={picture} /> : null}
                  <p className="wrap-anywhere min-w-0 flex-1 basis-60">
                    {isNew(at) ? (
                      <>
                        <Badge tone="teal">{t("project.new")}</Badge>{" "}
                      </>
                    ) : null}
                    <SentenceText sentence={sentence} />
                  </p>
                  <TimeAgo at={at} now={now} className="text-muted text-sm sm:w-32 sm:text-end" />
                </li>
              ))}
            </ol>
          )}
        </ShowAll>
      </div>
    </Section>
  );
}
