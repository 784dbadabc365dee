import { type Language, languageNames } from "@vigie/domain/language/languages";
import { type RefObject, useRef, useState } from "react";
import { useAccountTexts } from "@/lib/language/use-texts";
import { PlayerFrame, playerClasses } from "./player-frame";
import { recordingIn } from "./recording";
import { Transcript } from "./transcript";

/** The video of Vigie itself, with the same steps to read under it: they need no player. */
export function RecordedTutorial() {
  const { language: ofPage } = useAccountTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [chosen, setChosen] = useState<Language>();
  const language = chosen ?? ofPage;

  function playFrom(seconds: number): void {
    if (video.current === null) return;
    video.current.currentTime = seconds;
    video.current.scrollIntoView({ block: "nearest" });
    // A video that cannot be played says so by its own event.
    video.current.play().catch(() => undefined);
  }

  return (
    <>
      {/* One of its own for each language: browsers look at sources and captions only once. */}
      <Player key={language} video={video} language={language} />
      <Transcript
        chapters={recordingIn(language).chapters}
        language={language}
        onChoose={setChosen}
        onPlay={playFrom}
      />
    </>
  );
}

interface PlayerProps {
  video: RefObject<HTMLVideoElement | null>;
  language: Language;
}

function Player(props: PlayerProps) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <PlayerFrame hasFailed={hasFailed} ownPage={recordingIn(props.language).ownPage}>
      <RecordedVideo {...props} onFailure={() => setFailed(true)} />
    </PlayerFrame>
  );
}

interface RecordedVideoProps extends PlayerProps {
  /** The browser plays none of the formats, or the video did not arrive. */
  onFailure: () => void;
}

/** The recorded tutorial. Nothing of the video is loaded before it is played. */
function RecordedVideo({ video, language, onFailure }: RecordedVideoProps) {
  const t = useAccountTexts();
  const { poster, sources, captions, chapterTitles } = recordingIn(language);
  const track = { srcLang: language, label: languageNames[language].name };
  return (
    <video
      ref={video}
      controls
      playsInline
      preload="none"
      poster={poster}
      aria-label={t("account.tutorialVideo")}
      className={playerClasses}
      onError={({ target, currentTarget }) => {
        // React lets the errors of single formats rise to here, too.
        if (target === currentTarget) onFailure();
      }}
    >
      {sources.map(({ address, type }, index) => (
        <source
          key={address}
          src={address}
          type={type}
          // Browsers try one after the other: the last is the end of it.
          onError={index === sources.length - 1 ? onFailure : undefined}
        />
      ))}
      <track kind="captions" src={captions} default {...track} />
      <track kind="chapters" src={chapterTitles} {...track} />
    </video>
  );
}
