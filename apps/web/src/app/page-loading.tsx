import { Spinner } from "@/components/ui/spinner";

/** Stands in for a page whose code is on its way. */
export function PageLoading() {
  return (
    <div className="grid min-h-dvh place-items-center">
      <Spinner label="Loading the page" className="size-8" />
    </div>
  );
}
