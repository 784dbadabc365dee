import * as v from "valibot";
import { isStorableImage } from "../files/stored-image";
import { completeWebAddress, webAddressProblem } from "../files/web-address";
import { isIsoDate, isStorableDate } from "../format/dates";
import { momentOfLocal } from "../format/local-moment";
import type { ParsedNumber } from "../format/numbers";
import {
  countCharacters,
  isVisible,
  storableLine,
  storableText,
  withoutInvisible,
} from "../format/text";
import { message } from "../language/message";
import {
  EMAIL_MAX_LENGTH,
  ORGANISATION_IDENTIFIER_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  SMALL_IMAGE_DATA_URL_MAX_BYTES,
  TITLE_MAX_LENGTH,
} from "../limits";
import type { LimitedName, RequiredName } from "../tables/fact";

/** A typed text, trimmed, without the control characters that the database refuses. */
export const trimmedText = v.pipe(v.string(), v.transform(storableText), v.trim());

/** A typed text of one line, trimmed. */
export const trimmedLine = v.pipe(v.string(), v.transform(storableLine), v.trim());

/** A text that must have a visible character. */
export function requiredText(messageWhenBlank: string) {
  return v.pipe(trimmedText, v.check(isVisible, messageWhenBlank));
}

/** A text of one line that must have a visible character. */
export function requiredLine(messageWhenBlank: string) {
  return v.pipe(trimmedLine, v.check(isVisible, messageWhenBlank));
}

/** At most so many characters, counted as PostgreSQL counts them. */
export function maxCharacters(limit: number, name: LimitedName) {
  return v.check<string, string>(
    (text) => countCharacters(text) <= limit,
    message(`forms.${name}TooLong`, { limit }),
  );
}

/** A title or name: not blank, at most 200 characters. */
export function titleField(name: RequiredName & LimitedName) {
  return v.pipe(
    requiredLine(message(`forms.${name}Required`)),
    maxCharacters(TITLE_MAX_LENGTH, name),
  );
}

/** A text of one line that may be blank (`null`), or one of at most so many characters. */
export function limitedLine(name: LimitedName, limit: number) {
  return v.pipe(trimmedLine, maxCharacters(limit, name), v.transform(blankToNull));
}

/**
 * How IATI identifies an organisation: signs of ASCII that can be seen, without those that it excludes, as
 * `private.is_iati_identifier` has it. It may be blank (`null`).
 */
export const optionalIdentifier = v.pipe(
  trimmedLine,
  maxCharacters(ORGANISATION_IDENTIFIER_MAX_LENGTH, "identifier"),
  v.regex(/^(?:(?![/&|?])[!-~])*$/, message("forms.identifierInvalid")),
  v.transform(blankToNull),
);

/** A typed address, without what copying brings along. */
const typedAddress = v.pipe(trimmedLine, v.transform(withoutInvisible));

/**
 * The address of an account that there may be: something on both sides of an @ sign, without white space, of at most 254
 * characters. Capitals stay as typed; the backend does not tell them apart.
 */
export const emailField = v.pipe(
  typedAddress,
  v.check(
    (text) => /^[^\s@]+@[^\s@]+$/.test(text) && countCharacters(text) <= EMAIL_MAX_LENGTH,
    message("forms.emailInvalid"),
  ),
);

/**
 * Addresses that mail servers take and mail programs read as one, in ASCII: the rule of `private.valid_address`. An
 * encoded word (`=?utf-8?…`) would be read as another address.
 */
const mailAddress =
  /^(?=.{1,64}@)[a-z0-9_+'&/#~-]+(?:\.[a-z0-9_+'&/#~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** An address that mail is to be sent to, of a person who is invited or moves. */
export const mailAddressField = v.pipe(
  typedAddress,
  v.check(
    (text) => mailAddress.test(text) && text.length <= EMAIL_MAX_LENGTH,
    message("forms.emailInvalid"),
  ),
);

/** Addresses that every mail program accepts, without characters that have a meaning in `mailto:` links. */
const contactAddress = /^[A-Za-z0-9._+'-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/;

/** An e-mail address for visitors to write to, which may be left blank (`null`). */
export const optionalContactAddress = v.pipe(
  typedAddress,
  v.check(
    (text) => text === "" || (contactAddress.test(text) && text.length <= EMAIL_MAX_LENGTH),
    message("forms.contactInvalid"),
  ),
  v.transform(blankToNull),
);

/** A password to sign in with, taken as it was typed. */
export const passwordField = v.pipe(
  v.string(),
  v.check(
    (password) => countCharacters(password) >= PASSWORD_MIN_LENGTH,
    message("forms.passwordTooShort", { limit: PASSWORD_MIN_LENGTH }),
  ),
);

/** A number that may be left blank (`null`), read by one of the parsers of `numbers`. */
export function optionalNumber(parse: (text: string) => ParsedNumber) {
  return v.pipe(
    v.string(),
    v.rawTransform<string, number | null>(({ dataset, addIssue, NEVER }) => {
      const parsed = parse(dataset.value);
      if (parsed.ok) return parsed.value;
      addIssue({ message: parsed.message });
      return NEVER;
    }),
  );
}

/** A number that must be given, read by one of the parsers of `numbers`. */
export function requiredNumber(messageWhenBlank: string, parse: (text: string) => ParsedNumber) {
  return v.pipe(optionalNumber(parse), v.number(messageWhenBlank));
}

const DATE_OUT_OF_RANGE = message("forms.dateOutOfRange", { first: 1900, last: 2999 });

/** An ISO date that may be left blank (`null`). */
export const optionalDate = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === "" || isIsoDate(text), message("forms.dateUnreadable")),
  v.check((text) => !isIsoDate(text) || isStorableDate(text), DATE_OUT_OF_RANGE),
  v.transform(blankToNull),
);

/**
 * A date and time that must be given, as an input holds it (`2025-03-15T14:05`, where the person is);
 * an ISO timestamp in UTC.
 */
export function requiredMoment(messageWhenBlank: string) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, messageWhenBlank),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const moment = momentOfLocal(dataset.value);
      if (moment !== null && isStorableDate(moment.slice(0, 10))) return moment;
      addIssue({
        message: moment === null ? message("forms.momentUnreadable") : DATE_OUT_OF_RANGE,
      });
      return NEVER;
    }),
  );
}

/** A typed web address, completed; `''` for none. */
const webAddress = v.pipe(
  trimmedLine,
  v.transform(completeWebAddress),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value === "") return;
    const problem = webAddressProblem(dataset.value);
    if (problem !== null) addIssue({ message: problem });
  }),
);

/** A web address that must be given. `https://` is added where it was left out. */
export function requiredWebAddress(messageWhenBlank: string) {
  return v.pipe(webAddress, v.nonEmpty(messageWhenBlank));
}

/** A web address that may be left blank (`null`). `https://` is added where it was left out. */
export const optionalWebAddress = v.pipe(webAddress, v.transform(blankToNull));

/** A picture: an inline image or the address of a stored one; `null` for none. */
export const imageField = v.nullable(
  v.pipe(
    v.string(),
    v.check(isStorableImage, message("forms.choosePicture")),
    v.check(
      (image) => image.length <= SMALL_IMAGE_DATA_URL_MAX_BYTES,
      message("forms.chooseSmallerPicture"),
    ),
  ),
);

/** One of a list, where nothing need be chosen: `''` is null. */
export function orNone<Choice extends string>(choice: v.GenericSchema<string, Choice>) {
  return v.pipe(v.string(), v.transform(blankToNull), v.nullable(choice));
}

export function blankToNull(text: string): string | null {
  return text === "" ? null : text;
}
