import { type Language, languageNames, languages } from "@vigie/domain/language/languages";
import { Play } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useAccountTexts } from "@/lib/language/use-texts";
import type { RecordedChapter } from "./recording";

interface TranscriptProps {
  chapters: readonly RecordedChapter[];
  language: Language;
  onChoose: (language: Language) => void;
  /** Plays the video from a moment, in seconds. */
  onPlay: (seconds: number) => void;
}

/** Everything that the tutorial says, step by step, in the language of the reader's choice. */
export function Transcript({ chapters, language, onChoose, onPlay }: TranscriptProps) {
  const t = useAccountTexts();
  return (
    <section aria-labelledby="transcript" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="transcript" className="text-2xl">
          {t("account.stepByStep")}
        </h2>
        <fieldset className="flex gap-2">
          <legend className="sr-only">{t("account.languageOfTheStepsAnd")}</legend>
          {languages.map((each) => (
            <Button
              key={each}
              variant="quiet"
              lang={each}
              aria-pressed={each === language}
              className="aria-pressed:bg-tint aria-pressed:text-on-tint"
              onClick={() => onChoose(each)}
            >
              {languageNames[each].name}
            </Button>
          ))}
        </fieldset>
      </div>
      <ol lang={language} className="flex flex-col divide-y divide-line border-line border-y">
        {chapters.map(({ title, start, steps }) => (
          <li key={start} className="grid gap-x-8 gap-y-2 py-5 sm:grid-cols-[16rem_1fr]">
            <div>
              <h3 className="text-lg">{title}</h3>
              <PlayFrom seconds={start} title={title} onPlay={onPlay} />
            </div>
            <ol className="flex list-disc flex-col gap-2 ps-5 marker:text-muted">
              {steps.map((step) => (
                <li key={step.start}>{step.text}</li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface PlayFromProps {
  seconds: number;
  title: string;
  onPlay: (seconds: number) => void;
}

function PlayFrom({ seconds, title, onPlay }: PlayFromProps) {
  const t = useAccountTexts();
  return (
    <button
      type="button"
      aria-label={t("account.playTitleFrom", { time: clock(seconds), title })}
      className="-ms-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-semibold text-primary hover:text-primary-hover"
      onClick={() => onPlay(seconds)}
    >
      <Play aria-hidden className="size-4" />
      <span className="tabular-nums">{t("account.playFrom", { time: clock(seconds) })}</span>
    </button>
  );
}

/** Such as `1:05`. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
