import { pageOfEmbed } from "@vigie/domain/embed-address";
import { NO_FILTERS, type ProjectFilters } from "@vigie/domain/project/project-filters";
import type { ReactNode } from "react";
import { FOLLOW_FRAGMENT, offersFollowing } from "@/features/shared/follow/offers-following";
import { useProjectTexts } from "@/lib/language/use-texts";
import { Link } from "@/lib/router/link";

export const embedLink =
  "inline-flex min-h-11 items-center rounded-control font-semibold text-primary underline-offset-3 hover:text-primary-hover hover:underline";

interface EmbedFrameProps {
  /** The page that shows all of it, with its link's words. */
  more: { to: string; text: string };
  /** Whether that page lets people follow it. */
  isFollowable?: boolean;
  children: ReactNode;
}

/** All that a frame on another site shows. Nothing of it may be as high as the frame, which is as high as it. */
export function EmbedFrame({ more, isFollowable = false, children }: EmbedFrameProps) {
  const t = useProjectTexts();
  return (
    <main className="flex flex-col gap-3 p-3">
      {children}
      <footer className="flex flex-wrap items-center justify-between gap-x-6 text-muted text-sm">
        <Link to={more.to} className={embedLink}>
          {more.text}
        </Link>
        {isFollowable && offersFollowing() ? (
          <Link to={more.to + FOLLOW_FRAGMENT} className={embedLink}>
            {t("project.follow")}
          </Link>
        ) : null}
        <span>{t("common.publishedWithVigie")}</span>
      </footer>
    </main>
  );
}

interface ProjectsFrameProps {
  title: string;
  filters: ProjectFilters;
  /** How many projects match. */
  found: number;
  children: ReactNode;
}

/** A frame about the projects that match filters, which leads to their list; to that of all where none does. */
export function ProjectsFrame({ title, filters, found, children }: ProjectsFrameProps) {
  const t = useProjectTexts();
  const text = found === 0 ? t("project.seeAllProjects") : t("embed.seeProjects", { count: found });
  const to = pageOfEmbed({ kind: "list", filters: found === 0 ? NO_FILTERS : filters });
  return (
    <EmbedFrame more={{ to, text }} isFollowable={found > 0}>
      <h1 dir="auto" className="text-xl sm:text-2xl">
        {title}
      </h1>
      {children}
    </EmbedFrame>
  );
}
