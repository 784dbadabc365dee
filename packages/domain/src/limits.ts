/**
 * The constants and limits of the product (specification, sections 5 and 9).
 *
 * Lengths are counted in characters as PostgreSQL's `char_length` counts them: in code points, see
 * `countCharacters`. The database enforces the same numbers as constraints.
 */

/** Longest e-mail address, in characters (the longest that mail can be sent to). */
export const EMAIL_MAX_LENGTH = 254;

/** Longest web address, in characters. */
export const WEB_ADDRESS_MAX_LENGTH = 2048;

/** Shortest password that may sign in, in characters; older accounts have such short ones. */
export const PASSWORD_MIN_LENGTH = 6;

/** Shortest new password, in characters. */
export const NEW_PASSWORD_MIN_LENGTH = 8;

/** Longest new password, in bytes of UTF-8: bcrypt, which stores it, reads no further. */
export const NEW_PASSWORD_MAX_BYTES = 72;

/** Longest title, name of a person, milestone or organisation, or job title, in characters. */
export const TITLE_MAX_LENGTH = 200;

/** Longest short description of a project, in characters. */
export const SHORT_DESCRIPTION_MAX_LENGTH = 150;

/** Longest long description of a project, in characters. */
export const LONG_DESCRIPTION_MAX_LENGTH = 500;

/** Cities a project can have. */
export const CITIES_MAX = 100;

/** Longest name of a city, in characters. */
export const CITY_MAX_LENGTH = 100;

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

/** Longest name of a file, in characters. */
export const FILE_NAME_MAX_LENGTH = 255;

/** Visible rows of the long description's text area. */
export const LONG_DESCRIPTION_ROWS = 5;

/** Largest amount of money stored, in euros: what the column type `numeric(14,2)` holds. */
export const MONEY_MAX = 999_999_999_999.99;

/** Decimals an amount of money may have, which makes the cent its smallest step. */
export const MONEY_DECIMALS = 2;

/** Largest number of beneficiaries stored: what the column type `integer` holds. */
export const BENEFICIARIES_MAX = 2_147_483_647;

/** Fields that count towards a project's completion. */
export const COMPLETION_FIELD_COUNT = 16;

/** Visualizations a project can have. */
export const DATA_VIZ_SLOT_COUNT = 5;

/** Smallest value of a pie or progress visualization. */
export const DATA_VIZ_VALUE_MIN = 0;

/** Largest value of a pie or progress visualization. */
export const DATA_VIZ_VALUE_MAX = 100;

/** Largest document of a resource, in bytes (10 MB). */
export const RESOURCE_FILE_MAX_BYTES = 10_485_760;

/** Largest donor photo that storage takes, in bytes (15 MB). */
export const DONOR_PHOTO_MAX_BYTES = 15_728_640;

/** Largest photo of the gallery as a data URL, in bytes of its text (12 MB). */
export const PHOTO_DATA_URL_MAX_BYTES = 12_582_912;

/** Largest portrait, logo, post or visualization image as a data URL, in bytes of its text (4 MB). */
export const SMALL_IMAGE_DATA_URL_MAX_BYTES = 4_194_304;

/** Long side of a stored photo, in pixels; larger ones are scaled down in the browser. */
export const PHOTO_LONG_SIDE = 2048;

/** Long side of a stored portrait, logo or visualization image, in pixels. */
export const SMALL_IMAGE_LONG_SIDE = 512;

/** Storage bucket of the donor photos. */
export const PROJECT_IMAGES_BUCKET = "project-images";

/** Wait before leaving an editor that could not load, in milliseconds. */
export const LOAD_ERROR_REDIRECT_DELAY = 2000;

/** Share of the budget, in percent, above which the bar is yellow. */
export const BUDGET_YELLOW_ABOVE = 70;

/** Share of the budget, in percent, above which the bar is red. */
export const BUDGET_RED_ABOVE = 90;

/** Furthest the map zooms out; also where it starts. */
export const MAP_MIN_ZOOM = 2;

/** Closest the map zooms in. */
export const MAP_MAX_ZOOM = 15;

/** Zoom the map opens with. */
export const MAP_DEFAULT_ZOOM = 2;

/** Zoom the map takes once the first city is located. */
export const MAP_CITY_ZOOM = 10;

/** How often the session is checked for renewal, in milliseconds. */
export const SESSION_REFRESH_TICK = 30_000;

/** Ticks before its end at which a session is renewed. */
export const SESSION_REFRESH_THRESHOLD_TICKS = 3;

/** First wait before a failed renewal is tried again, in milliseconds; it doubles each time. */
export const SESSION_RETRY_BACKOFF = 200;
