import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNearViewport } from "@/components/hooks/use-near-viewport";
import { BudgetProgressTile } from "@/components/project/data-viz-tile/budget-progress-tile";
import { DataVizTile } from "@/components/project/data-viz-tile/data-viz-tile";
import type { StoredResult } from "@/data/content/results";
import { type FigureImages, figureImagesQuery } from "@/data/projects/figure-images";
import type { ProjectFigure } from "@/data/projects/figures";
import type { PublicProject } from "@/data/projects/public/public-page";
import { Section } from "@/features/project-page/navigation/section";

/** Whether there is a visualization, or anything is known of the money. */
export function hasFigures({ figures, money_spent: spent, budget }: PublicProject): boolean {
  return figures.length > 0 || spent !== null || budget !== null;
}

interface FiguresSectionProps {
  project: PublicProject;
  /** The indicators, some of which figures show. */
  results: readonly StoredResult[];
}

/** Up to five visualizations and the budget, in tiles of equal height. */
export function FiguresSection({ project, results }: FiguresSectionProps) {
  const { id, figures, currency, money_spent: moneySpent, budget } = project;
  const { ref, isNear } = useNearViewport({ orIdle: true });
  const slots = figures.filter(({ type }) => type === "image").map(({ slot }) => slot);
  const {
    data: images,
    isPending,
    isPlaceholderData: isOlder,
  } = useQuery({
    ...figureImagesQuery(id, slots),
    enabled: isNear && slots.length > 0,
    // Pictures that are there stay while the picture of another figure is on its way.
    placeholderData: keepPreviousData,
  });
  return (
    <Section id="key-figures">
      <ul
        ref={ref}
        className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 print:grid-cols-3 print:gap-3"
      >
        {figures.map((figure) => (
          <li key={figure.slot} className="min-w-0">
            <FigureTile
              figure={figure}
              result={results.find((result) => result.figure === figure.slot) ?? null}
              images={images}
              isLoading={isPending || isOlder}
            />
          </li>
        ))}
        <li className="min-w-0">
          <BudgetProgressTile currency={currency} moneySpent={moneySpent} budget={budget} />
        </li>
      </ul>
    </Section>
  );
}

interface FigureTileProps {
  figure: ProjectFigure;
  result: StoredResult | null;
  images: FigureImages | undefined;
  isLoading: boolean;
}

function FigureTile({ figure, result, images, isLoading }: FigureTileProps) {
  const image = images?.[figure.slot] ?? null;
  return <DataVizTile dataViz={{ ...figure, image }} isImageLoading={isLoading} result={result} />;
}
