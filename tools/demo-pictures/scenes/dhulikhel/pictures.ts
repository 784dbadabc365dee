import { galleryPicture, type Picture } from "../../picture";
import { rechargePond } from "./recharge-pond";
import { stoneSpring } from "./stone-spring";
import { terracesAtDawn } from "./terraces-at-dawn";

export const dhulikhelPictures: Picture[] = [
  galleryPicture("dhulikhel-terraces-at-dawn", terracesAtDawn),
  galleryPicture("dhulikhel-stone-spring", stoneSpring),
  galleryPicture("dhulikhel-recharge-pond", rechargePond),
];
