import { useQuery } from "@tanstack/react-query";
import { EditorPage } from "@/components/layout/editor-page";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { organisationSettingsQuery } from "@/data/organisations";
import { SettingsForm } from "./settings-form";

interface OrganisationSettingsProps {
  organizationId: number;
  /** The organisation's name in the account of the person who is signed in. */
  nameInAccount: string | null;
}

/** The settings of one organisation: heading, what is on its way, and the form. */
export function OrganisationSettings(organisation: OrganisationSettingsProps) {
  const settings = useQuery(organisationSettingsQuery(organisation.organizationId));
  return (
    <EditorPage
      title="Organization settings"
      intro="The name and image of your organization, and where the public finds it elsewhere."
      queries={[settings]}
      skeleton={<SettingsSkeleton />}
    >
      {(stored) => <SettingsForm {...organisation} stored={stored} />}
    </EditorPage>
  );
}

function SettingsSkeleton() {
  return (
    <Card className="flex flex-col gap-6">
      <Skeleton className="h-11" />
      <Skeleton className="h-36" />
      <Skeleton className="h-28" />
    </Card>
  );
}
