/**
 * The limits that forms and database share; the database has them as constraints. Lengths are
 * counted in characters as PostgreSQL's `char_length` counts them: in code points, see
 * `countCharacters`.
 */

/** Longest e-mail address, in characters (the longest that mail can be sent to). */
export const EMAIL_MAX_LENGTH = 254;

/** Longest web address, in characters. */
export const WEB_ADDRESS_MAX_LENGTH = 2048;

/** Shortest password that may sign in, in characters; older accounts have such short ones. */
export const PASSWORD_MIN_LENGTH = 6;

/** Shortest new password, in characters. */
export const NEW_PASSWORD_MIN_LENGTH = 8;

/** Longest new password, in bytes of UTF-8: bcrypt ignores further ones. */
export const NEW_PASSWORD_MAX_BYTES = 72;

/** Longest title, name of a person, milestone or organisation, or job title, in characters. */
export const TITLE_MAX_LENGTH = 200;

/** What the organisation itself calls a project, in characters. */
export const REFERENCE_MAX_LENGTH = 100;

/** In characters. */
export const IATI_IDENTIFIER_MAX_LENGTH = 200;

/** Longest identifier of an organisation in IATI, in characters. */
export const ORGANISATION_IDENTIFIER_MAX_LENGTH = 100;

/** Longest sentence about an organisation, in characters. */
export const ORGANISATION_DESCRIPTION_MAX_LENGTH = 160;

/** Longest short description of a project, in characters. */
export const SHORT_DESCRIPTION_MAX_LENGTH = 150;

/** Longest long description of a project, in characters. */
export const LONG_DESCRIPTION_MAX_LENGTH = 500;

/** Cities a project can have. */
export const CITIES_MAX = 100;

/** Longest name of a city, in characters. */
export const CITY_MAX_LENGTH = 100;

/**
 * Longest import as it is sent, in bytes: 20,000 projects of 1.6 KB. Activities of IATI with all their donors and entries,
 * the widest that were found, take 1.2 KB.
 */
export const IMPORT_MAX_BYTES = 32 * 1024 ** 2;

/** Goals of the United Nations that a project can name. */
export const GOALS_MAX = 5;

/** Sectors that a project can have. */
export const SECTORS_MAX = 20;

/** Activities in IATI that a project can name as related. */
export const RELATED_ACTIVITIES_MAX = 20;

/** Indicators that a project can have. */
export const INDICATORS_MAX = 60;

/** Measurements that an indicator can have. */
export const MEASUREMENTS_MAX = 500;

/** Longest word for what an indicator counts, in characters. */
export const UNIT_LABEL_MAX_LENGTH = 50;

/** Labels that the scale of a rating has. */
export const SCALE_MIN = 2;
export const SCALE_MAX = 7;

/** Longest label of a scale, in characters. */
export const SCALE_LABEL_MAX_LENGTH = 50;

/** Longest sentence about a measurement, in characters. */
export const NOTE_MAX_LENGTH = 500;

/** Largest value of an indicator, and with a minus the smallest. */
export const MEASURE_MAX = 999_999_999_999;

/** Countries a project can have: more than there are. */
export const COUNTRIES_MAX = 250;

/** Donor photos in storage that a project can have. */
export const DONOR_PHOTOS_MAX = 200;

/** First day that a project can start or end on. */
export const DATE_MIN = "1900-01-01";

/** Last day that a project can start or end on. */
export const DATE_MAX = "2999-12-31";

/** Longest social-media keyword, in characters. */
export const KEYWORD_MAX_LENGTH = 200;

/** Longest short description of a visualization, in characters. */
export const DATA_VIZ_DESCRIPTION_MAX_LENGTH = 2000;

/** Longest text of a social-media post, in characters. */
export const POST_DESCRIPTION_MAX_LENGTH = 5000;

/** Longest caption of a picture, in characters. */
export const CAPTION_MAX_LENGTH = 300;

/** Largest rendition of a picture, in bytes (1 MB). */
export const RENDITION_MAX_BYTES = 1_048_576;

/** Longest name of a file, in characters. */
export const FILE_NAME_MAX_LENGTH = 255;

/** Largest amount of money stored, in any currency: what the column type `numeric(14,2)` holds. */
export const MONEY_MAX = 999_999_999_999.99;

/** Longest text of an entry of the ledger, in characters. */
export const ENTRY_DESCRIPTION_MAX_LENGTH = 300;

/** Entries that the ledger of a project can have. */
export const ENTRIES_MAX = 5000;

/** Largest rate between two currencies. */
export const RATE_MAX = 1_000_000_000;

/** Largest number of beneficiaries stored: what the column type `integer` holds. */
export const BENEFICIARIES_MAX = 2_147_483_647;

/** Smallest value of a pie or progress visualization. */
export const DATA_VIZ_VALUE_MIN = 0;

/** Largest value of a pie or progress visualization. */
export const DATA_VIZ_VALUE_MAX = 100;

/** Largest document of a resource, in bytes (10 MB). */
export const RESOURCE_FILE_MAX_BYTES = 10_485_760;

/** Largest photo of the gallery as a data URL, in bytes of its text (12 MB). */
export const PHOTO_DATA_URL_MAX_BYTES = 12_582_912;

/**
 * Largest portrait, logo, post or visualization image as a data URL, in bytes of its text (4 MB).
 */
export const SMALL_IMAGE_DATA_URL_MAX_BYTES = 4_194_304;

/** Long side of a stored photo, in pixels; larger ones are scaled down in the browser. */
export const PHOTO_LONG_SIDE = 2048;

/** Long side of a stored portrait, logo or visualization image, in pixels. */
export const SMALL_IMAGE_LONG_SIDE = 512;

/** Storage bucket of the donor photos. */
export const PROJECT_IMAGES_BUCKET = "project-images";

/** Share of the budget, in percent, above which the bar is yellow. */
export const BUDGET_YELLOW_ABOVE = 70;

/** Share of the budget, in percent, above which the bar is red. */
export const BUDGET_RED_ABOVE = 90;
