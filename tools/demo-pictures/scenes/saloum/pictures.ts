import { galleryPicture, type Picture } from "../../picture";
import { channel } from "./channel";
import { nursery } from "./nursery";
import { plantingAtLowTide } from "./planting-at-low-tide";

export const saloumPictures: Picture[] = [
  galleryPicture("saloum-channel", channel),
  galleryPicture("saloum-planting-at-low-tide", plantingAtLowTide),
  galleryPicture("saloum-nursery", nursery),
];
