import { galleryPicture, type Picture } from "../../picture";
import { boreholeAtSunrise } from "./borehole-at-sunrise";
import { committeeUnderTheTree } from "./committee-under-the-tree";
import { drillingAtDusk } from "./drilling-at-dusk";
import { theWayHome } from "./the-way-home";

export const kayaPictures: Picture[] = [
  galleryPicture("kaya-borehole-at-sunrise", boreholeAtSunrise),
  galleryPicture("kaya-committee-under-the-tree", committeeUnderTheTree),
  galleryPicture("kaya-drilling-at-dusk", drillingAtDusk),
  galleryPicture("kaya-the-way-home", theWayHome),
];
