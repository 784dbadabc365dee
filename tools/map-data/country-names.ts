import { foldText } from "@vigie/domain/format/text";
import { COUNTRIES } from "@vigie/domain/places/countries";

/** Natural Earth's abbreviations and older names, in the words of the product's country list. */
const inFull: Readonly<Record<string, string>> = {
  "Antigua and Barb.": "Antigua and Barbuda",
  "Bosnia and Herz.": "Bosnia and Herzegovina",
  "Br. Indian Ocean Ter.": "British Indian Ocean Territory",
  "British Virgin Is.": "British Virgin Islands",
  "Cayman Is.": "Cayman Islands",
  "Central African Rep.": "Central African Republic",
  "Cook Is.": "Cook Islands",
  "Dem. Rep. Congo": "DR Congo",
  "Dominican Rep.": "Dominican Republic",
  "Eq. Guinea": "Equatorial Guinea",
  "Faeroe Is.": "Faroe Islands",
  "Falkland Is.": "Falkland Islands",
  "Fr. Polynesia": "French Polynesia",
  Macao: "Macau",
  Macedonia: "North Macedonia",
  "Marshall Is.": "Marshall Islands",
  "N. Mariana Is.": "Northern Mariana Islands",
  "Pitcairn Is.": "Pitcairn",
  "S. Geo. and the Is.": "South Georgia",
  "S. Sudan": "South Sudan",
  "Solomon Is.": "Solomon Islands",
  "St-Barthélemy": "Saint Barthélemy",
  "St-Martin": "Saint Martin",
  "St. Kitts and Nevis": "Saint Kitts and Nevis",
  "St. Pierre and Miquelon": "Saint Pierre and Miquelon",
  "St. Vin. and Gren.": "Saint Vincent and the Grenadines",
  Turkey: "Türkiye",
  "Turks and Caicos Is.": "Turks and Caicos Islands",
  "U.S. Virgin Is.": "U.S. Virgin Islands",
  "United States of America": "United States",
  Vatican: "Vatican City",
  "W. Sahara": "Western Sahara",
  "Wallis and Futuna Is.": "Wallis and Futuna",
};

/** Without a label: uninhabited, too small to say so, or a name that takes a side. */
const unnamed = new Set([
  "Akrotiri",
  "Antarctica",
  "Ashmore and Cartier Is.",
  "Bajo Nuevo Bank",
  "Baikonur",
  "Clipperton I.",
  "Coral Sea Is.",
  "Cyprus U.N. Buffer Zone",
  "Dhekelia",
  "Fr. S. Antarctic Lands",
  "Heard I. and McDonald Is.",
  "Indian Ocean Ter.",
  "N. Cyprus",
  "Scarborough Reef",
  "Serranilla Bank",
  "Siachen Glacier",
  "Somaliland",
  "Spratly Is.",
  "U.S. Minor Outlying Is.",
  "USNB Guantanamo Bay",
]);

const labels = new Map(COUNTRIES.map(({ label }) => [foldText(label), label]));

/** The name the map writes for one of Natural Earth's countries; null where it writes none. */
export function countryName(atlasName: string): string | null {
  if (unnamed.has(atlasName)) return null;
  const name = inFull[atlasName] ?? atlasName;
  return labels.get(foldText(name)) ?? name;
}
