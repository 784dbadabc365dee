import { Fragment, type RefObject, useEffect, useRef, useState } from "react";
import { useAccountTexts } from "@/lib/language/use-texts";
import { PlayerFrame, playerClasses } from "./player-frame";
import { languageNames, languageOfRecording, type RecordingLanguage, recording } from "./recording";
import { Transcript } from "./transcript";

/** The video of Vigie itself, with the same steps to read under it: they need no player. */
export function RecordedTutorial() {
  const t = useAccountTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [chosen, setChosen] = useState<RecordingLanguage>();
  const language = chosen ?? languageOfRecording(t.language);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => showCaptions(video.current, language), [language]);

  function playFrom(seconds: number): void {
    if (video.current === null) return;
    video.current.currentTime = seconds;
    video.current.scrollIntoView({ block: "nearest" });
    // A video that cannot be played says so by its own event.
    video.current.play().catch(() => undefined);
  }

  return (
    <>
      <PlayerFrame hasFailed={hasFailed} ownPage={recording.ownPage}>
        <RecordedVideo video={video} language={language} onFailure={() => setFailed(true)} />
      </PlayerFrame>
      <Transcript
        chapters={recording.chapters}
        language={language}
        onChoose={setChosen}
        onPlay={playFrom}
      />
    </>
  );
}

/** Browsers choose a track by themselves only once, when the video is loaded. */
function showCaptions(video: HTMLVideoElement | null, language: RecordingLanguage): void {
  for (const track of video?.textTracks ?? []) {
    if (track.kind !== "captions") continue;
    track.mode = track.language === language ? "showing" : "disabled";
  }
}

interface RecordedVideoProps {
  video: RefObject<HTMLVideoElement | null>;
  /** Whose captions are shown at first. */
  language: RecordingLanguage;
  /** The browser plays none of the formats, or the video did not arrive. */
  onFailure: () => void;
}

/** The recorded tutorial. Nothing of the video is loaded before it is played. */
function RecordedVideo({ video, language, onFailure }: RecordedVideoProps) {
  const t = useAccountTexts();
  // Browsers look at the default once; later choices switch the tracks themselves.
  const [first] = useState(language);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the list of its tracks holds captions
    <video
      ref={video}
      controls
      playsInline
      preload="none"
      poster={recording.poster}
      aria-label={t("account.tutorialVideo")}
      className={playerClasses}
      onError={({ target, currentTarget }) => {
        // React lets the errors of single formats rise to here, too.
        if (target === currentTarget) onFailure();
      }}
    >
      {recording.sources.map(({ address, type }, index) => (
        <source
          key={address}
          src={address}
          type={type}
          // Browsers try one after the other: the last is the end of it.
          onError={index === recording.sources.length - 1 ? onFailure : undefined}
        />
      ))}
      {recording.tracks.map(({ language: each, captions, chapters }) => (
        <Fragment key={each}>
          <track
            kind="captions"
            srcLang={each}
            label={languageNames[each]}
            src={captions}
            default={each === first}
          />
          <track kind="chapters" srcLang={each} label={languageNames[each]} src={chapters} />
        </Fragment>
      ))}
    </video>
  );
}
