import { Fragment, type RefObject, useState } from "react";
import { playerClasses } from "./player-frame";
import { languageNames, type RecordingLanguage, recording } from "./recording";

interface RecordedVideoProps {
  video: RefObject<HTMLVideoElement | null>;
  /** Whose captions are shown at first. */
  language: RecordingLanguage;
  /** The browser plays none of the formats, or the video did not arrive. */
  onFailure: () => void;
}

/** The recorded tutorial. Nothing of the video is loaded before it is played. */
export function RecordedVideo({ video, language, onFailure }: RecordedVideoProps) {
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
      aria-label="Tutorial video"
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
