import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNearView } from "@/components/hooks/use-near-view";
import { BudgetProgressTile } from "@/components/project/data-viz-tile/budget-progress-tile";
import { DataVizTile } from "@/components/project/data-viz-tile/data-viz-tile";
import { type FigureImages, figureImagesQuery, type ProjectFigure } from "@/data/projects/figures";
import type { PublicProject } from "@/data/projects/public-page";
import { Section } from "@/features/project-page/navigation/section";
import { classNames } from "@/lib/class-names";

/** Up to five visualizations and the budget, in tiles of equal height. */
export function FiguresSection({ project }: { project: PublicProject }) {
  const { id, figures, money_spent: moneySpent, budget } = project;
  const { ref, isNear } = useNearView();
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
  const count = figures.length + 1;
  return (
    <Section id="key-figures">
      <ul
        ref={ref}
        className={classNames(
          "grid grid-cols-1 gap-4 sm:auto-rows-fr sm:gap-6 print:auto-rows-auto print:gap-3",
          columnsFor(count),
        )}
      >
        {figures.map((figure) => (
          <li key={figure.slot} className="min-w-0">
            <FigureTile figure={figure} images={images} isLoading={isPending || isOlder} />
          </li>
        ))}
        <li className={classNames("min-w-0", budgetSpan(count))}>
          <BudgetProgressTile moneySpent={moneySpent} budget={budget} />
        </li>
      </ul>
    </Section>
  );
}

interface FigureTileProps {
  figure: ProjectFigure;
  images: FigureImages | undefined;
  isLoading: boolean;
}

function FigureTile({ figure, images, isLoading }: FigureTileProps) {
  const image = images?.[figure.slot] ?? null;
  return <DataVizTile dataViz={{ ...figure, image }} isImageLoading={isLoading} />;
}

/** The columns that so many tiles fill without leaving a hole. */
function columnsFor(count: number): string {
  return count === 3 || count > 4
    ? "sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3"
    : "sm:grid-cols-2 print:grid-cols-2";
}

/** How many of them the budget's tile, the last of so many, takes to fill its row; alone it stays small. */
function budgetSpan(count: number): string {
  if (count === 1 || count % 2 === 0) return "";
  return count === 3 ? "sm:col-span-2 lg:col-span-1 print:col-span-1" : "sm:col-span-2";
}
