import { type MutationMeta, useMutation, useQueryClient } from "@tanstack/react-query";
import { MEMBERS_KEY } from "@/data/members/members";

/**
 * A change of who belongs to the organisation. The members are fetched again in any case: where it
 * was refused, they or the person's own role are others by now.
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
