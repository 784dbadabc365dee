import { LazyPart } from "@/components/layout/lazy-part";
import { lazyPage } from "@/lib/lazy-page";
import type { PublisherFooterProps } from "./publisher-footer";

const PublisherFooter = lazyPage<"PublisherFooter", PublisherFooterProps>(
  () => import("./publisher-footer"),
  "PublisherFooter",
);

/** The end of a public page, whose code comes after what is read first. */
export function PageEnd({ publisher }: PublisherFooterProps) {
  return (
    <LazyPart>
      <PublisherFooter publisher={publisher} />
    </LazyPart>
  );
}

/** Fetches its code ahead, after which it is shown at once. */
export const preloadPageEnd = PublisherFooter.preload;
