import { galleryPicture, type Picture } from "../../picture";
import { maizeAfterTheRain } from "./maize-after-the-rain";
import { seedBank } from "./seed-bank";
import { seedFair } from "./seed-fair";

export const zambeziPictures: Picture[] = [
  galleryPicture("zambezi-maize-after-the-rain", maizeAfterTheRain),
  galleryPicture("zambezi-seed-bank", seedBank),
  galleryPicture("zambezi-seed-fair", seedFair),
];
