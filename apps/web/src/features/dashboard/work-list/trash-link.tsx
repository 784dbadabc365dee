import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { trashQuery } from "@/data/projects/trash";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/link";

/** A link to the deleted projects, with their number. */
export function TrashLink({ organizationId }: { organizationId: number }) {
  const { data: deleted } = useQuery(trashQuery(organizationId));
  const count = deleted?.length ?? 0;
  return (
    <Link
      to={paths.trash}
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-muted hover:text-ink"
    >
      <Trash2 aria-hidden className="size-4" />
      {count === 0 ? "Trash" : `Trash (${count})`}
    </Link>
  );
}
