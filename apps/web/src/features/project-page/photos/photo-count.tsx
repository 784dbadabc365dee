import { useQuery } from "@tanstack/react-query";
import { photosQuery } from "@/data/content/photos";

/** Which of how many photos of a project its first is, as "1 of 4"; nothing where it is the only one. */
export function PhotoCount({ projectId }: { projectId: string }) {
  const { data } = useQuery(photosQuery(projectId));
  const count = data?.length ?? 0;
  return count > 1 ? <span className="tabular-nums">{`1 of ${count}`}</span> : null;
}
