import type { Picture } from "./picture";

type Detail = { name: string; of: string; x: number; y: number; width: number };

/** What the social-media posts show: close views of the gallery's scenes, four by three. */
const details: Detail[] = [
  { name: "kaya-tap", of: "kaya-borehole-at-sunrise", x: 300, y: 330, width: 520 },
  { name: "kaya-flip-chart", of: "kaya-committee-under-the-tree", x: 400, y: 380, width: 520 },
  { name: "saloum-propagules", of: "saloum-planting-at-low-tide", x: 640, y: 380, width: 540 },
  { name: "antsirabe-queue", of: "antsirabe-consultation-day", x: 60, y: 360, width: 560 },
  { name: "zambezi-stall", of: "zambezi-seed-fair", x: 40, y: 300, width: 600 },
  { name: "dhulikhel-spouts", of: "dhulikhel-stone-spring", x: 300, y: 340, width: 560 },
  { name: "satkhira-umbrellas", of: "satkhira-school-in-the-rain", x: 290, y: 400, width: 530 },
  { name: "ayacucho-alpacas", of: "ayacucho-lagoon", x: 640, y: 380, width: 560 },
  { name: "tanna-landing", of: "tanna-boat-landing", x: 400, y: 330, width: 600 },
  { name: "danube-pelicans", of: "danube-pelicans-at-dawn", x: 460, y: 330, width: 600 },
  { name: "chiquimula-rows", of: "chiquimula-family-garden", x: 420, y: 360, width: 580 },
];

export function detailPictures(gallery: Picture[]): Picture[] {
  return details.map(({ name, of, x, y, width }) => {
    const whole = gallery.find(({ file }) => file === `pictures/${of}`);
    if (!whole) throw new Error(`No picture ${of} to take a detail from`);
    return {
      file: `posts/${name}`,
      width: 640,
      height: 480,
      largestBytes: 36_000,
      draw: () =>
        whole
          .draw()
          .replace(
            /^<svg[^>]*>/,
            `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="${x} ${y} ${width} ${width * 0.75}">`,
          ),
    };
  });
}
