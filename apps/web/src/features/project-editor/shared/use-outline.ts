import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { projectOutlineQuery } from "@/data/projects/outline";

/**
 * The outline of a project, as a query. Where the project was deleted meanwhile, `isGone`, the last outline stays, and
 * with it what is being typed; it is null only where there was no project from the beginning.
 */
export function useOutline(projectId: string, organizationId: number | null) {
  const { data, error, refetch } = useQuery(projectOutlineQuery(projectId, organizationId));
  const [known, setKnown] = useState(data);
  if (data && data !== known) setKnown(data);
  const isGone = data === null && Boolean(known);
  return { data: isGone ? known : data, error, refetch, isGone };
}
