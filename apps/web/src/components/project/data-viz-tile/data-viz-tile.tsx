import { formatLongDate } from "@vigie/domain/format/dates";
import { joinFacts } from "@vigie/domain/format/facts";
import { formatPercent } from "@vigie/domain/format/percent";
import { type DataViz, showsValue } from "@vigie/domain/project/data-viz";
import { formatMeasure } from "@vigie/domain/project/indicator";
import { readPictogram } from "@vigie/domain/project/pictogram";
import { ChartPie, Image, Shapes } from "lucide-react";
import type { ShownResult } from "@/components/project/results/result-card";
import { Skeleton } from "@/components/ui/skeleton";
import { Typed } from "@/lib/language/typed-text";
import { useProjectTexts } from "@/lib/language/use-texts";
import { Bar } from "./bar";
import { MissingFigure } from "./missing-figure";
import { PictogramImage } from "./pictogram-image";
import { arcOf } from "./share";
import { TileFrame } from "./tile-frame";

interface DataVizTileProps {
  dataViz: DataViz;
  /** Whether its image is still loading. */
  isImageLoading?: boolean;
  /** The indicator that it shows, if there is one. */
  result?: ShownResult | null;
}

/**
 * A tile with a visualization, for visitors and for the editor's preview. The caller must check whether its image may
 * be loaded.
 */
export function DataVizTile(props: DataVizTileProps) {
  const { dataViz, result = null } = props;
  const { type, title, shortDescription } = dataViz;
  return (
    <TileFrame title={title} caption={<Typed as="p" text={shortDescription} />}>
      <Figure {...props} />
      {result === null || type === "image" ? null : <Measured result={result} type={type} />}
    </TileFrame>
  );
}

interface MeasuredProps {
  result: ShownResult;
  type: DataViz["type"];
}

/**
 * The latest measurement with its day, and the target. A chart also names the baseline that its share counts from; of
 * percents it shows the value itself.
 */
function Measured({ result, type }: MeasuredProps) {
  const t = useProjectTexts();
  const { unit, baseline, target, measurements } = result;
  const [latest] = measurements;
  if (latest === undefined) return null;
  const day = formatLongDate(t, latest.day);
  const isChart = showsValue(type);
  const isSaid = isChart && unit === "percent";
  const labelled = (label: "baseline" | "latest" | "target", value: string) =>
    t("common.labelled", { label: t(`results.${label}`), value });
  const measure = (value: number) => formatMeasure(t, result, value);
  const words = [
    isSaid ? labelled("latest", day) : `${measure(latest.value)} ${t("results.onDay", { day })}`,
    isChart && !isSaid && baseline !== null ? labelled("baseline", measure(baseline)) : "",
    target === null ? "" : labelled("target", measure(target)),
  ];
  return (
    <p className="wrap-anywhere mt-3 font-semibold text-sm tabular-nums">
      {joinFacts(t.language, words)}
    </p>
  );
}

function Figure({ dataViz, isImageLoading = false }: DataVizTileProps) {
  const { type, title, value, icon, image } = dataViz;
  switch (type) {
    case "pie":
      return value === null ? <NoValue /> : <Share value={value} />;
    case "progress":
      return value === null ? <NoValue /> : <Progress value={value} />;
    case "pictogram":
      return <PictogramFigure icon={icon} />;
    case "image":
      return <ImageFigure title={title} image={image} isLoading={isImageLoading} />;
  }
}

function NoValue() {
  const t = useProjectTexts();
  return <MissingFigure icon={ChartPie} text={t("project.noValueYet")} />;
}

function Share({ value }: { value: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Value value={value} />
      <Donut value={value} />
    </div>
  );
}

function Value({ value }: { value: number }) {
  const t = useProjectTexts();
  return (
    <p className="font-heading font-semibold text-[2.5rem] leading-none tabular-nums print:text-2xl">
      {formatPercent(t, value)}
    </p>
  );
}

function Progress({ value }: { value: number }) {
  return (
    <div className="flex flex-col gap-4">
      <Value value={value} />
      <Bar width={value} fill="primary" />
    </div>
  );
}

function PictogramFigure({ icon }: { icon: string | null }) {
  const t = useProjectTexts();
  const pictogram = readPictogram(icon);
  if (pictogram === null) return <MissingFigure icon={Shapes} text={t("project.noIconYet")} />;
  return <PictogramImage pictogram={pictogram} className="size-20 print:size-14" />;
}

interface ImageFigureProps {
  title: string;
  image: string | null;
  isLoading: boolean;
}

/** Has the same height before and after the image loads, so that nothing moves. */
function ImageFigure({ title, image, isLoading }: ImageFigureProps) {
  return (
    <div className="flex h-40 flex-col justify-center sm:h-48 print:h-24">
      {image === null ? (
        <MissingImage isLoading={isLoading} />
      ) : (
        <img
          src={image}
          alt={title}
          loading="lazy"
          decoding="async"
          className="mx-auto max-h-full max-w-full rounded-control object-contain"
        />
      )}
    </div>
  );
}

function MissingImage({ isLoading }: { isLoading: boolean }) {
  const t = useProjectTexts();
  if (isLoading) return <Skeleton className="h-full print:hidden" />;
  return <MissingFigure icon={Image} text={t("project.noPictureYet")} />;
}

const RADIUS = 42;
const STROKE = 15;
const ROUND_END = (STROKE / 2 / (2 * Math.PI * RADIUS)) * 100;

/** A decorative donut chart, beside the number that says the same. */
function Donut({ value }: { value: number }) {
  const arc = arcOf(value, ROUND_END);
  return (
    <svg
      viewBox="0 0 100 100"
      fill="none"
      aria-hidden="true"
      className="size-24 shrink-0 -rotate-90 print:size-16"
    >
      <circle cx="50" cy="50" r={RADIUS} strokeWidth={STROKE} className="stroke-track" />
      {arc ? (
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          pathLength={100}
          strokeWidth={STROKE}
          strokeDasharray={`${arc.length} 100`}
          strokeDashoffset={-arc.start}
          strokeLinecap={arc.rounded ? "round" : "butt"}
          className="stroke-primary"
        />
      ) : null}
    </svg>
  );
}
