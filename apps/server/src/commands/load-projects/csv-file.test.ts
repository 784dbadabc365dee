import { expect, it } from "vitest";
import { decodeText, repairAccents } from "./csv-file";

it.each([
  ["UTF-8", Buffer.from("Kouamé – N’Zué", "utf8")],
  ["UTF-16 as Windows writes it", Buffer.from("\ufeffKouamé – N’Zué", "utf16le")],
  ["UTF-16 the other way round", Buffer.from("\ufeffKouamé – N’Zué", "utf16le").swap16()],
  ["Windows-1252", Buffer.from("Kouam\xe9 \x96 N\x92Zu\xe9", "latin1")],
])("%s is read", (_name, bytes) => {
  expect(decodeText(bytes)).toBe("Kouamé – N’Zué");
});

it.each([
  ["KouamÃ©", "Kouamé"],
  ["The â€œLave mainâ€\u009d for Schools", "The “Lave main” for Schools"],
  ["dâ€™avant-projet", "d’avant-projet"],
  ["AccÃ¨s Ã\u00a0 l'eau", "Accès à l'eau"],
])("%j was %j", (garbled, repaired) => {
  expect(repairAccents(garbled)).toBe(repaired);
});

it.each(["", "Wells", "Kouamé", "Ã la carte", "Eau – hygiène", "عيادات", "Łódź", "💧"])(
  "%j stays as it is",
  (text) => {
    expect(repairAccents(text)).toBe(text);
  },
);
