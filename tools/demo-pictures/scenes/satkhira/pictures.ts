import { galleryPicture, type Picture } from "../../picture";
import { embankment } from "./embankment";
import { riverEvening } from "./river-evening";
import { schoolInTheRain } from "./school-in-the-rain";

export const satkhiraPictures: Picture[] = [
  galleryPicture("satkhira-school-in-the-rain", schoolInTheRain),
  galleryPicture("satkhira-river-evening", riverEvening),
  galleryPicture("satkhira-embankment-path", embankment),
];
