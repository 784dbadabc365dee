import type { TutorialPlayer } from "@vigie/domain/tutorial-player";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { ErrorBanner } from "@/components/layout/error-banner";

const shape = "aspect-video w-full rounded-card border border-line bg-ink";

interface TutorialVideoProps {
  player: TutorialPlayer;
  /** Where the video can be watched by itself. */
  ownPage: string;
}

/** Plays the tutorial here, and leads to it where that does not work. */
export function TutorialVideo({ player, ownPage }: TutorialVideoProps) {
  const [hasFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  return (
    <div className="flex flex-col gap-3">
      {hasFailed ? <ErrorBanner error="The video cannot be played here." /> : null}
      {player.kind === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: the configured video brings its captions, if any
        <video
          controls
          playsInline
          preload="metadata"
          src={player.address}
          aria-label="Tutorial video"
          className={shape}
          onError={fail}
          // A video that fails before it is in the document fires no event.
          ref={(video) => (video?.error ? fail() : undefined)}
        />
      ) : (
        <iframe
          src={player.address}
          title="Tutorial video"
          className={shape}
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          allow="encrypted-media; fullscreen; picture-in-picture"
          // Players check which site embeds them, and need no more than its name.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
      <a
        href={ownPage}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center gap-2 self-start rounded-control font-semibold text-primary hover:text-primary-hover"
      >
        Open the video on its own page
        <ExternalLink aria-hidden className="size-4" />
      </a>
    </div>
  );
}
