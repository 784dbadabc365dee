import type { TutorialPlayer } from "@vigie/domain/tutorial-player";
import { useState } from "react";
import { useAccountTexts } from "@/lib/language/use-texts";
import { PlayerFrame, playerClasses } from "./player-frame";

interface TutorialVideoProps {
  player: TutorialPlayer;
  /** Where the video can be watched by itself. */
  ownPage: string;
}

/** Plays the configured tutorial here, and leads to it where that does not work. */
export function TutorialVideo({ player, ownPage }: TutorialVideoProps) {
  const t = useAccountTexts();
  const [hasFailed, setFailed] = useState(false);
  const fail = () => setFailed(true);
  return (
    <PlayerFrame hasFailed={hasFailed} ownPage={ownPage}>
      {player.kind === "video" ? (
        // biome-ignore lint/a11y/useMediaCaption: the configured video brings its captions, if any
        <video
          controls
          playsInline
          preload="metadata"
          src={player.address}
          aria-label={t("account.tutorialVideo")}
          className={playerClasses}
          onError={fail}
          // A video that fails before it is in the document fires no event.
          ref={(video) => (video?.error ? fail() : undefined)}
        />
      ) : (
        <iframe
          src={player.address}
          title={t("account.tutorialVideo")}
          className={playerClasses}
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
          allow="encrypted-media; fullscreen; picture-in-picture"
          // Players check which site embeds them, and need no more than its name.
          referrerPolicy="strict-origin-when-cross-origin"
        />
      )}
    </PlayerFrame>
  );
}
