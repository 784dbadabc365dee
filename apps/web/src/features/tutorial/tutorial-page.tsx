import { tutorialPlayer } from "@vigie/domain/tutorial-player";
import { BackLink } from "@/components/layout/back-link";
import { MainContent } from "@/components/layout/main-content";
import { PageHeader } from "@/components/layout/page-header";
import { VisitorHeader } from "@/components/layout/visitor-header";
import { ButtonLink } from "@/components/ui/button";
import { useSession } from "@/data/session/session";
import { environment } from "@/lib/env";
import { useAccountTexts } from "@/lib/language/use-texts";
import { SHOW_PROJECTS } from "@/lib/list-navigation";
import { paths } from "@/lib/paths";
import { RecordedTutorial } from "./recorded-tutorial";
import { TutorialVideo } from "./tutorial-video";

/** The tutorial, with or without an account: the configured one, or the video that comes along. */
export function TutorialPage() {
  const t = useAccountTexts();
  const { user } = useSession();
  const { tutorialUrl } = environment();
  const player = tutorialPlayer(tutorialUrl);
  return (
    <>
      <VisitorHeader user={user} />
      <MainContent className="pt-2">
        <BackLink to={paths.dashboard}>{t("account.backToDashboard")}</BackLink>
        <div className="mt-4 flex max-w-5xl flex-col gap-6">
          <PageHeader
            title={t("common.tutorial")}
            intro={t("account.howToKeepAnOrganisations")}
            actions={
              <ButtonLink to={paths.projectList} state={SHOW_PROJECTS}>
                {t("account.seeAllProjects")}
              </ButtonLink>
            }
          />
          {player && tutorialUrl ? (
            <TutorialVideo player={player} ownPage={tutorialUrl} />
          ) : (
            <RecordedTutorial />
          )}
        </div>
      </MainContent>
    </>
  );
}
