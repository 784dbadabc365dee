import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OrganisationSettings } from "@vigie/domain/forms/organisation-settings";
import { type StoredSettings, saveOrganisationSettings } from "@/data/organisation-settings";
import { ORGANISATIONS_KEY } from "@/data/organisations";
import { PROJECTS_KEY } from "@/data/projects/dashboard-project";

/** Saves the settings, and refreshes all queries that have the organisation's name. */
export function useSaveSettings(organizationId: number, nameInAccount: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: { loaded: StoredSettings; settings: OrganisationSettings }) =>
      saveOrganisationSettings({ organizationId, nameInAccount, ...change }),
    meta: {
      success: "Settings saved successfully",
      refetch: [ORGANISATIONS_KEY, PROJECTS_KEY],
    },
    // The organisation may already be renamed, if only updating the account failed.
    onError: () => queries.invalidateQueries({ queryKey: ORGANISATIONS_KEY }),
  });
}
