import { galleryPicture, type Picture } from "../../picture";
import { consultationDay } from "./consultation-day";
import { hamletAtSunset } from "./hamlet-at-sunset";
import { roadThroughTheTerraces } from "./road-through-the-terraces";

export const antsirabePictures: Picture[] = [
  galleryPicture("antsirabe-road-through-the-terraces", roadThroughTheTerraces),
  galleryPicture("antsirabe-consultation-day", consultationDay),
  galleryPicture("antsirabe-hamlet-at-sunset", hamletAtSunset),
];
