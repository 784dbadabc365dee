import { expect, test } from "vitest";
import { compiledTexts } from "../language/compiled-texts";
import { STAFF_PARTS } from "../language/texts";
import { deviceName } from "./device-name";

const english = compiledTexts("en", STAFF_PARTS);
const french = compiledTexts("fr", STAFF_PARTS);

const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0";

test.each([
  [null, "Unknown device"],
  ["", "Unknown device"],
  ["node", "Unknown device"],
  ["curl/8.5.0", "Unknown device"],
  ["<script>Windows</script>", "Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/142.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, "Chrome on ChromeOS"],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, "Chrome on Android"],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${chrome} SamsungBrowser/29.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
    "Safari on macOS",
  ],
])("%j is %s", (userAgent, name) => {
  expect(deviceName(english, userAgent)).toBe(name);
});

test("in French, the words between are French", () => {
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
  expect(deviceName(french, firefox)).toBe("Firefox sur Linux");
  expect(deviceName(french, null)).toBe("Appareil inconnu");
});
