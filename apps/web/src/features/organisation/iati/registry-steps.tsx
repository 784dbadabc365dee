import { iatiAddress } from "@vigie/domain/open-data-addresses";
import type { ReactNode } from "react";
import { CopyField } from "@/components/forms/copy-field";
import { Card } from "@/components/ui/card";
import { environment } from "@/lib/env";
import { inOne, useStaffTexts } from "@/lib/language/use-texts";
import { outsideLink } from "./outside-link";

interface RegistryStepsProps {
  organizationId: number;
  identifier: string;
}

/** How IATI learns of the organisation's files, which it fetches from then on. */
export function RegistrySteps({ organizationId, identifier }: RegistryStepsProps) {
  const t = useStaffTexts();
  const { hasOpenData, publicUrl } = environment();
  const address = (file: "activities" | "organisation") =>
    publicUrl + iatiAddress(organizationId, file);
  // Files of IATI tell where a project's page is.
  if (!hasOpenData || publicUrl === undefined) {
    return (
      <Card className="flex flex-col gap-4">
        <h2 className="text-xl">{t("iati.registry")}</h2>
        <p>{t(hasOpenData ? "iati.registryWithoutAddress" : "iati.registryWithoutServer")}</p>
      </Card>
    );
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{t("iati.registry")}</h2>
      <ol className="flex list-decimal flex-col gap-4 ps-5">
        <li>
          {inOne(
            t.rich<ReactNode>(
              "iati.registryAccount",
              { registry: outsideLink("https://iatiregistry.org/") },
              { identifier },
            ),
          )}
        </li>
        <li>
          <p className="mb-2">{t("iati.registryActivities")}</p>
          <CopyField label={t("iati.activitiesAddress")} text={address("activities")} isQuiet />
        </li>
        <li>
          <p className="mb-2">{t("iati.registryOrganisation")}</p>
          <CopyField label={t("iati.organisationAddress")} text={address("organisation")} isQuiet />
        </li>
      </ol>
      <p className="text-muted">{t("iati.registryDone")}</p>
    </Card>
  );
}
