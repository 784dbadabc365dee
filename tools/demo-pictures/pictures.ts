import { detailPictures } from "./details";
import { diagrams } from "./diagrams";
import { donorPictures } from "./donors/donor-pictures";
import { organisationLogo } from "./organisation-logo";
import type { Picture } from "./picture";
import { portraits } from "./portraits/portraits";
import { antsirabePictures } from "./scenes/antsirabe/pictures";
import { ayacuchoPictures } from "./scenes/ayacucho/pictures";
import { bekaaPictures } from "./scenes/bekaa";
import { chiquimulaPictures } from "./scenes/chiquimula/pictures";
import { danubePictures } from "./scenes/danube/pictures";
import { dhulikhelPictures } from "./scenes/dhulikhel/pictures";
import { kayaPictures } from "./scenes/kaya/pictures";
import { saloumPictures } from "./scenes/saloum/pictures";
import { satkhiraPictures } from "./scenes/satkhira/pictures";
import { tannaPictures } from "./scenes/tanna/pictures";
import { zambeziPictures } from "./scenes/zambezi/pictures";

const gallery: Picture[] = [
  ...antsirabePictures,
  ...ayacuchoPictures,
  ...bekaaPictures,
  ...chiquimulaPictures,
  ...danubePictures,
  ...dhulikhelPictures,
  ...kayaPictures,
  ...saloumPictures,
  ...satkhiraPictures,
  ...tannaPictures,
  ...zambeziPictures,
];

export const allPictures: Picture[] = [
  ...gallery,
  ...detailPictures(gallery),
  ...portraits,
  ...donorPictures,
  ...diagrams,
  organisationLogo,
];
