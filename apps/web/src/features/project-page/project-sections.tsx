import type { ProjectTexts } from "@vigie/domain/language/texts";
import type { ReactElement } from "react";
import { isShownDonor } from "@/data/content/donors";
import type { PublicProject } from "@/data/projects/public/public-page";
import { ActivitySection } from "./activity/activity-section";
import { ChangesSection, hasChanges } from "./changes/changes-section";
import { DonorsSection } from "./donors/donors-section";
import { FiguresSection, hasFigures } from "./figures/figures-section";
import { MoneySection } from "./money/money-section";
import type { SectionId } from "./navigation/section-names";
import { PartnersSection } from "./partners/partners-section";
import { PhotosSection } from "./photos/photos-section";
import { PressSection } from "./press/press-section";
import { ResultsSection } from "./results/results-section";
import { SocialSection } from "./social/social-section";
import { TeamSection } from "./team/team-section";
import type { ProjectLists } from "./use-project-content";

interface PossibleSection {
  id: SectionId;
  /** Whether it has something to show. */
  isPresent: boolean;
  element: ReactElement;
}

/** The sections that have something to show, in the order of the page. */
export function projectSections(
  t: ProjectTexts,
  project: PublicProject,
  lists: ProjectLists,
  now: Date,
): PossibleSection[] {
  const { id, keyword } = project;
  const { milestones, photos, team, press, posts, donors, partners, results, changes, money } =
    lists;
  // Receipts are read beside the entries that they prove.
  const resources = lists.resources.filter(({ isReceipt }) => !isReceipt);
  const sections: PossibleSection[] = [
    {
      id: "activity",
      isPresent: milestones.length > 0 || resources.length > 0,
      element: (
        <ActivitySection
          project={project}
          milestones={milestones}
          resources={resources}
          photos={photos}
          now={now}
        />
      ),
    },
    {
      id: "key-figures",
      isPresent: hasFigures(project),
      element: <FiguresSection project={project} results={results} />,
    },
    {
      id: "results",
      isPresent: results.length > 0,
      element: (
        <ResultsSection projectId={id} results={results} photos={photos} resources={resources} />
      ),
    },
    {
      id: "money",
      isPresent: project.keeps_ledger && money !== null,
      element: <MoneySection project={project} lists={lists} />,
    },
    {
      id: "gallery",
      isPresent: photos.length > 0,
      element: <PhotosSection photos={photos} leadId={project.cover?.id} />,
    },
    { id: "team", isPresent: team.length > 0, element: <TeamSection projectId={id} team={team} /> },
    { id: "media", isPresent: press.length > 0, element: <PressSection links={press} /> },
    {
      id: "social",
      isPresent: posts.length > 0 || keyword !== null,
      element: <SocialSection posts={posts} keyword={keyword} />,
    },
    {
      id: "donors",
      isPresent: donors.some(isShownDonor),
      element: <DonorsSection donors={donors} />,
    },
    {
      id: "partners",
      isPresent: partners.length > 0,
      element: <PartnersSection partners={partners} />,
    },
    {
      id: "changes",
      isPresent: hasChanges(t, changes),
      element: <ChangesSection projectId={id} changes={changes} now={now} />,
    },
  ];
  return sections.filter(({ isPresent }) => isPresent);
}
