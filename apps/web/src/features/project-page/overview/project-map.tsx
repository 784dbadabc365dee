import { useQuery } from "@tanstack/react-query";
import { readCities } from "@vigie/domain/places/cities";
import { useMemo, useState } from "react";
import { CityMap } from "@/components/map/city/city-map";
import type { LocatedCity } from "@/components/map/city/located-city";
import { PhotoPicture } from "@/components/project/photos/photo-picture";
import type { StoredPhoto } from "@/data/content/photo-row";
import { photosTable } from "@/data/content/photos";
import type { PublicPlace } from "@/data/content/public-places";
import type { PublicProject } from "@/data/projects/public/public-page";
import { PhotoTile } from "@/features/project-page/photos/photo-tile";
import { PhotoViewer } from "@/features/project-page/photos/photo-viewer";
import { environment } from "@/lib/env";
import { useProjectTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";

/** How many pictures a city's info window has; its map must stay in sight. */
const MAX_PICTURES = 2;

/** Whether a project has places that a map can show. */
export function hasPlaces({ places }: PublicProject): boolean {
  return places.length > 0;
}

/** The map of a project's cities, with the pictures that were taken there. */
export function ProjectMap({ project }: { project: PublicProject }) {
  const t = useProjectTexts();
  const { id, title, cities, places } = project;
  const { data: photos } = useQuery(photosTable.list(id));
  const [opened, setOpened] = useState<string | null>(null);
  const located = useMemo(
    () => places.map((place) => locatedCity(place, takenIn(photos, place.city))),
    [places, photos],
  );
  const { tileUrl, tileCredit } = environment();
  return (
    <div data-print="hidden">
      <CityMap
        label={t("project.mapOfThePlacesOf", { title })}
        cities={readCities(cities)}
        places={located}
        tileUrl={tileUrl}
        tileCredit={tileCredit}
        className="aspect-4/3 sm:aspect-8/5"
        still={paths.projectStill(id)}
        detailsOf={(city) => (
          <CityPhotos photos={takenIn(photos, city)} all={photos ?? []} onOpen={setOpened} />
        )}
      />
      {opened === null || photos === undefined ? null : (
        <PhotoViewer photos={photos} first={opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

function takenIn(photos: readonly StoredPhoto[] | undefined, city: string): StoredPhoto[] {
  return photos?.filter((photo) => photo.takenIn === city) ?? [];
}

interface CityPhotosProps {
  /** Those that were taken in the city. */
  photos: readonly StoredPhoto[];
  all: readonly StoredPhoto[];
  onOpen: (id: string) => void;
}

function CityPhotos({ photos, all, onOpen }: CityPhotosProps) {
  const t = useProjectTexts();
  if (photos.length === 0) return null;
  const rest = photos.length - MAX_PICTURES;
  return (
    <>
      <ul aria-label={t("project.picturesTakenHere")} className="mt-2 flex gap-2">
        {photos.slice(0, MAX_PICTURES).map((photo) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            position={all.indexOf(photo) + 1}
            count={all.length}
            onOpen={() => onOpen(photo.id)}
            isSmall
            className="relative h-12 w-16"
          />
        ))}
      </ul>
      {rest > 0 ? (
        <p className="mt-1 text-muted text-sm">{t("project.moreInTheGallery", { count: rest })}</p>
      ) : null}
    </>
  );
}

function locatedCity(
  { city: name, latitude, longitude, ...place }: PublicPlace,
  photos: readonly StoredPhoto[],
): LocatedCity {
  const renditions = photos.find((photo) => photo.renditions !== null)?.renditions;
  return {
    name,
    lat: latitude,
    lng: longitude,
    country: place.country,
    precision: place.precision,
    picture: renditions && (
      <PhotoPicture renditions={renditions} address={undefined} sizes="2rem" />
    ),
  };
}
