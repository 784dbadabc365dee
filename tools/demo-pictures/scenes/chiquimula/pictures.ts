import { galleryPicture, type Picture } from "../../picture";
import { dryHills } from "./dry-hills";
import { familyGarden } from "./family-garden";
import { milpa } from "./milpa";

export const chiquimulaPictures: Picture[] = [
  galleryPicture("chiquimula-family-garden", familyGarden),
  galleryPicture("chiquimula-dry-hills", dryHills),
  galleryPicture("chiquimula-milpa", milpa),
];
