import type { Pictogram, PictogramIcon } from "@vigie/domain/project/pictogram";
import {
  Flag,
  Heart,
  Lightbulb,
  type LucideIcon,
  Star,
  Target,
  TrendingUp,
  Trophy,
  Zap,
} from "lucide-react";
import { classNames } from "@/lib/class-names";
import { useProjectTexts } from "@/lib/language/use-texts";

const drawings: Readonly<Record<PictogramIcon, LucideIcon>> = {
  Heart,
  Star,
  Energy: Zap,
  Trophy,
  Target,
  Idea: Lightbulb,
  Flag,
  Growth: TrendingUp,
};

interface PictogramImageProps {
  pictogram: Pictogram;
  className?: string;
}

/** An icon in its colour. Black becomes the text colour, which is visible in the dark scheme. */
export function PictogramImage({ pictogram, className }: PictogramImageProps) {
  const t = useProjectTexts();
  const { icon, colour } = pictogram;
  const Drawing = drawings[icon];
  return (
    <Drawing
      role="img"
      aria-label={t(`pictogram.${icon}`)}
      color={colour}
      fill={colour}
      fillOpacity={0.12}
      className={classNames(colour === "#000000" && "dark:fill-ink dark:stroke-ink", className)}
    />
  );
}
