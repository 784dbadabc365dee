import { useState } from "react";
import { useOnPaper } from "@/components/hooks/use-on-paper";
import { ResultCard } from "@/components/project/results/result-card";
import { ShowAll } from "@/components/project/show-all";
import type { StoredPhoto } from "@/data/content/photo-row";
import type { StoredResource } from "@/data/content/resources";
import type { StoredMeasurement, StoredResult } from "@/data/content/results";
import { EvidenceDocument } from "@/features/project-page/activity/milestone-evidence";
import { Section } from "@/features/project-page/navigation/section";
import { PhotoTile } from "@/features/project-page/photos/photo-tile";
import { PhotoViewer } from "@/features/project-page/photos/photo-viewer";

/** Indicators that are shown at first. */
const FIRST = 12;

interface ResultsSectionProps {
  projectId: string;
  results: readonly StoredResult[];
  photos: readonly StoredPhoto[];
  resources: readonly StoredResource[];
}

/** What is measured, and how far it has come. */
export function ResultsSection({ projectId, results, photos, resources }: ResultsSectionProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const isOnPaper = useOnPaper();
  return (
    <Section id="results">
      <ShowAll
        items={results}
        limit={isOnPaper ? results.length : FIRST}
        words="project.allIndicators"
      >
        {(shown, list) => (
          <ul
            ref={list}
            className="grid grid-cols-1 gap-4 sm:gap-6 md:grid-cols-2 xl:grid-cols-3 print:grid-cols-2 print:gap-3"
          >
            {shown.map((result) => (
              <li key={result.id} className="min-w-0">
                <ResultCard
                  result={result}
                  evidence={
                    <MeasurementEvidence
                      projectId={projectId}
                      measurement={result.measurements[0]}
                      photos={photos}
                      resources={resources}
                      onOpenPhoto={setOpened}
                    />
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </ShowAll>
      {opened === null ? null : (
        <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />
      )}
    </Section>
  );
}

interface MeasurementEvidenceProps extends Omit<ResultsSectionProps, "results"> {
  measurement: StoredMeasurement | undefined;
  onOpenPhoto: (id: string) => void;
}

/** The picture and the document that prove a measurement. */
function MeasurementEvidence(props: MeasurementEvidenceProps) {
  const { projectId, measurement, photos, resources, onOpenPhoto } = props;
  const photo = photos.find(({ id }) => id === measurement?.photoId);
  const resource = resources.find(({ id }) => id === measurement?.resourceId);
  if (photo === undefined && resource === undefined) return null;
  return (
    <div className="flex flex-col items-start gap-1">
      {photo === undefined ? null : (
        <ul className="print:hidden">
          <PhotoTile
            photo={photo}
            position={photos.indexOf(photo) + 1}
            count={photos.length}
            onOpen={() => onOpenPhoto(photo.id)}
            isSmall
            className="relative h-24 w-32"
          />
        </ul>
      )}
      {resource === undefined ? null : (
        <EvidenceDocument projectId={projectId} resource={resource} />
      )}
    </div>
  );
}
