import { LazyPart } from "@/components/layout/lazy-part";
import { lazyPage } from "@/lib/lazy-page";
import type { PublisherFooterProps } from "./publisher-footer";

const PublisherFooter = lazyPage<"PublisherFooter", PublisherFooterProps>(
  () => import("./publisher-footer"),
  "PublisherFooter",
);

/** The footer of a public page, whose code is loaded after the main content. */
export function PageEnd({ publisher }: PublisherFooterProps) {
  return (
    <LazyPart>
      <PublisherFooter publisher={publisher} />
    </LazyPart>
  );
}

/** Preloads its code. */
export const preloadPageEnd = PublisherFooter.preload;
