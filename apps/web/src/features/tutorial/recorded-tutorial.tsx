import { useRef, useState } from "react";
import { PlayerFrame } from "./player-frame";
import { RecordedVideo } from "./recorded-video";
import { languageFor, type RecordingLanguage, recording } from "./recording";
import { Transcript } from "./transcript";

/** The video of Vigie itself, with the same steps to read under it: they need no player. */
export function RecordedTutorial() {
  const video = useRef<HTMLVideoElement>(null);
  const [language, setLanguage] = useState(() => languageFor(navigator.languages));
  const [hasFailed, setFailed] = useState(false);

  function choose(chosen: RecordingLanguage): void {
    setLanguage(chosen);
    showCaptions(video.current, chosen);
  }

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
        onChoose={choose}
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
