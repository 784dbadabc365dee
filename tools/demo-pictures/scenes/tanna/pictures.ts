import { galleryPicture, type Picture } from "../../picture";
import { boatLanding } from "./boat-landing";
import { eveningBelowYasur } from "./evening-below-yasur";
import { schoolTank } from "./school-tank";

export const tannaPictures: Picture[] = [
  galleryPicture("tanna-school-tank", schoolTank),
  galleryPicture("tanna-boat-landing", boatLanding),
  galleryPicture("tanna-evening-below-yasur", eveningBelowYasur),
];
