import {
  type MutationMeta,
  type QueryKey,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

/**
 * A mutation after which queries are read again in any case: after a refusal, what they told has probably changed, or
 * the person's own role.
 */
export function useChange<Change, Outcome>(
  queryKey: QueryKey,
  change: (change: Change) => Promise<Outcome>,
  meta: MutationMeta = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
