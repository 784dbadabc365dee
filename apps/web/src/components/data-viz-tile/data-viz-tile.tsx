import type { DataViz } from "@vigie/domain/data-viz";
import { readPictogram } from "@vigie/domain/pictogram";
import { ChartPie, Image, Shapes } from "lucide-react";
import { Bar } from "@/components/data-viz-tile/bar";
import { Donut } from "@/components/data-viz-tile/donut";
import { MissingFigure } from "@/components/data-viz-tile/missing-figure";
import { PictogramImage } from "@/components/data-viz-tile/pictogram-image";
import { formatShare } from "@/components/data-viz-tile/share";
import { TileFrame } from "@/components/data-viz-tile/tile-frame";

/**
 * One visualization of a project, as visitors see it and as the editor previews it (specification,
 * section 2). Its image is shown as given: whether it may be loaded is the caller's matter.
 */
export function DataVizTile({ dataViz }: { dataViz: DataViz }) {
  return (
    <TileFrame title={dataViz.title} caption={dataViz.shortDescription}>
      <Figure dataViz={dataViz} />
    </TileFrame>
  );
}

function Figure({ dataViz: { type, title, value, icon, image } }: { dataViz: DataViz }) {
  switch (type) {
    case "pie":
      return value === null ? <NoValue /> : <Donut value={value} />;
    case "progress":
      return value === null ? <NoValue /> : <Progress value={value} />;
    case "pictogram":
      return <PictogramFigure icon={icon} />;
    case "image":
      return <ImageFigure title={title} image={image} />;
  }
}

function NoValue() {
  return <MissingFigure icon={ChartPie} text="No value yet" />;
}

function Progress({ value }: { value: number }) {
  return (
    <>
      <p className="mb-3 font-heading font-semibold text-4xl tabular-nums">{formatShare(value)}</p>
      <Bar width={value} fill="primary" />
    </>
  );
}

function PictogramFigure({ icon }: { icon: string | null }) {
  const pictogram = readPictogram(icon);
  if (pictogram === null) return <MissingFigure icon={Shapes} text="No icon yet" />;
  return <PictogramImage pictogram={pictogram} className="mx-auto size-24" />;
}

function ImageFigure({ title, image }: { title: string; image: string | null }) {
  if (image === null) return <MissingFigure icon={Image} text="No picture yet" />;
  return (
    <img
      src={image}
      alt={title}
      loading="lazy"
      decoding="async"
      className="mx-auto max-h-48 max-w-full rounded-control object-contain"
    />
  );
}
