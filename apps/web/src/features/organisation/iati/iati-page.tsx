import { useQuery } from "@tanstack/react-query";
import { BackLink } from "@/components/layout/back-link";
import { EditorPage } from "@/components/layout/editor-page";
import { iatiSettingsQuery } from "@/data/organisation-settings";
import { OrganisationPage } from "@/features/shared/staff-page";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { IatiForm } from "./iati-form";
import { Readiness } from "./readiness";
import { RegistrySteps } from "./registry-steps";

/** The organisation as a publisher in IATI: what it says there, and how good that is. */
export function IatiPage() {
  const t = useStaffTexts();
  return (
    <OrganisationPage
      title={t("iati.title")}
      hasHeading
      back={<BackLink to={paths.settings}>{t("settings.organisationSettings")}</BackLink>}
    >
      {(_user, organizationId) => <Publisher organizationId={organizationId} />}
    </OrganisationPage>
  );
}

function Publisher({ organizationId }: { organizationId: number }) {
  const t = useStaffTexts();
  const settings = useQuery(iatiSettingsQuery(organizationId));
  return (
    <EditorPage title={t("iati.title")} intro={<p>{t("iati.intro")}</p>} query={settings}>
      {(stored) => (
        <>
          <IatiForm organizationId={organizationId} stored={stored} />
          {stored.iati_identifier === null ? null : (
            <>
              <Readiness organizationId={organizationId} />
              <RegistrySteps organizationId={organizationId} identifier={stored.iati_identifier} />
            </>
          )}
        </>
      )}
    </EditorPage>
  );
}
