import { type MutationMeta, useMutation, useQueryClient } from "@tanstack/react-query";
import { MEMBERS_KEY } from "@/data/members/members";

/**
 * A mutation of the organisation's members, which are refetched in any case: after a refusal, the members or the
 * person's own role have probably changed.
 */
export function useMembersChange<Change, Outcome>(
  change: (change: Change) => Promise<Outcome>,
  meta: MutationMeta = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta,
    onSettled: () => queries.invalidateQueries({ queryKey: MEMBERS_KEY }),
  });
}
