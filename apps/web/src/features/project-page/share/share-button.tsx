import { Share2 } from "lucide-react";
import { lazy, useState } from "react";
import { LazyPart } from "@/components/layout/lazy-part";
import { Button } from "@/components/ui/button";
import { useProjectTexts } from "@/lib/language/use-texts";
import { useLocalised } from "@/lib/router/history-router";
import { shareLink } from "@/lib/share-link";
import { showToast } from "@/lib/toast";

const Notices = lazy(async () => ({
  default: (await import("./notices")).Notices,
}));

interface ShareButtonProps {
  title: string;
  /** The address to share from `/` on, without what only this visit has in it. */
  path: string;
  /** Whether anybody who gets the address can open it. */
  isPublic: boolean;
}

/** Hands the page to the system's share sheet, or copies its address and says so. */
export function ShareButton({ title, path, isPublic }: ShareButtonProps) {
  const t = useProjectTexts();
  const copied = isPublic ? t("project.linkCopied") : t("project.linkCopiedUntilTheProject");
  const [outcome, setOutcome] = useState<"copied" | "impossible">();
  const localised = useLocalised();
  const share = async () => {
    const url = new URL(localised(path), window.location.origin).href;
    const result = await shareLink({ title, url });
    if (result === "done") return;
    setOutcome(result);
    if (result === "copied") showToast(copied);
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {outcome === "impossible" ? (
        <p role="alert" className="text-red text-sm">
          {t("project.theLinkCouldNotBe")}
        </p>
      ) : null}
      <Button
        className="noscript:hidden"
        // By which it acts before the app runs.
        data-share={localised(path)}
        data-copied={copied}
        onClick={() => void share()}
      >
        <Share2 aria-hidden className="size-4" />
        {t("project.share")}
      </Button>
      {outcome === "copied" ? (
        <LazyPart failed={<p role="status">{copied}</p>}>
          <Notices />
        </LazyPart>
      ) : null}
    </div>
  );
}
