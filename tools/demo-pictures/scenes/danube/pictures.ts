import { galleryPicture, type Picture } from "../../picture";
import { openingTheDike } from "./opening-the-dike";
import { pelicansAtDawn } from "./pelicans-at-dawn";
import { reedHouse } from "./reed-house";

export const danubePictures: Picture[] = [
  galleryPicture("danube-pelicans-at-dawn", pelicansAtDawn),
  galleryPicture("danube-opening-the-dike", openingTheDike),
  galleryPicture("danube-reed-house", reedHouse),
];
