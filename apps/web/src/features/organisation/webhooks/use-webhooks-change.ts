import { type MutationMeta, useMutation, useQueryClient } from "@tanstack/react-query";
import { WEBHOOKS_KEY } from "@/data/webhooks";

/** A mutation of the webhooks, which are read again in any case: after a refusal they have probably changed. */
export function useWebhooksChange<Change, Outcome>(
  change: (change: Change) => Promise<Outcome>,
  meta: MutationMeta = {},
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta,
    onSettled: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
}
