import { galleryPicture, type Picture } from "../../picture";
import { andenesAtSunset } from "./andenes-at-sunset";
import { faena } from "./faena";
import { lagoon } from "./lagoon";

export const ayacuchoPictures: Picture[] = [
  galleryPicture("ayacucho-lagoon", lagoon),
  galleryPicture("ayacucho-faena-at-the-dike", faena),
  galleryPicture("ayacucho-andenes-at-sunset", andenesAtSunset),
];
