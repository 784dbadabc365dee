import { LoaderCircle } from "lucide-react";
import { PageTitle } from "@/components/layout/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { useTexts } from "@/lib/language/use-texts";

/** The shape of a project page that is on its way. */
export function LoadingProject() {
  const t = useTexts();
  return (
    <div className="flex flex-col gap-6 pt-3">
      <div role="status" className="flex min-h-7 items-center gap-2.5 text-muted">
        <LoaderCircle aria-hidden className="size-5 animate-spin text-primary" />
        <PageTitle className="font-normal font-sans text-base! leading-normal! tracking-normal">
          {t("project.loadingProjectData")}
        </PageTitle>
      </div>
      <Skeleton className="h-12 max-w-3xl" />
      <Skeleton className="h-6 max-w-xl" />
      <Skeleton className="h-44 rounded-card lg:h-24" />
      <Skeleton className="h-56 max-w-3xl rounded-card" />
    </div>
  );
}
