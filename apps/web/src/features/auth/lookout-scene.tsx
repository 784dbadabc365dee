/**
 * A lookout's tower over the sea, its lamp lit. An inline SVG, so that it needs no download.
 */
export function LookoutScene() {
  return (
    <div
      aria-hidden
      className="relative hidden overflow-hidden bg-[#dcedf1] lg:block dark:bg-[#101c33]"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 760 900"
        preserveAspectRatio="xMidYMax slice"
        className="absolute inset-0 size-full"
      >
        <linearGradient id="beam" x1="1" x2="0">
          <stop stopColor="#f0a81c" />
          <stop offset="1" stopColor="#f0a81c" stopOpacity="0" />
        </linearGradient>
        <circle cx="236" cy="128" r="44" className="fill-[#f6d27b] dark:fill-[#dfe6f3]" />
        <path
          d="M530 312-20 178v226l550-80Z"
          fill="url(#beam)"
          className="opacity-50 dark:opacity-60"
        />
        <path
          d="M0 560c80-46 130-52 196-20 70-60 150-70 224-18 90-66 190-60 340-4v382H0Z"
          className="fill-[#a9c9d1] dark:fill-[#1a2d4b]"
        />
        <path
          d="M0 640c110-52 190-44 270-4 60-40 130-52 196-16 80-40 180-48 294-6v286H0Z"
          className="fill-[#6ba0ac] dark:fill-[#1d3d57]"
        />
        <g>
          <path d="m490 628 10-280h60l10 280Z" className="fill-[#fbfaf7] dark:fill-[#d5dceb]" />
          <path d="m494.500 502 3-84h65l3 84Z" className="fill-[#c8553d] dark:fill-[#8f3f33]" />
          <path d="M486 336h88v14h-88Z" className="fill-[#16213a] dark:fill-[#070d1a]" />
          <path d="M504 300h52v36h-52Z" className="fill-[#16213a] dark:fill-[#070d1a]" />
          <circle cx="530" cy="318" r="13" className="fill-[#f0a81c]" />
          <path
            d="M498 300c4-22 18-34 32-38 14 4 28 16 32 38Z"
            className="fill-[#16213a] dark:fill-[#070d1a]"
          />
          <path
            d="M518 628v-44a12 12 0 0 1 24 0v44Z"
            className="fill-[#16213a] dark:fill-[#070d1a]"
          />
        </g>
        <path
          d="M226 772c70-112 158-166 264-170s190 16 270 62v236H226Z"
          className="fill-[#3e7a89] dark:fill-[#1c4a5e]"
        />
        <path
          d="M0 730c90-30 150-30 240 0s150 30 240 0 160-30 280-4v174H0Z"
          className="fill-[#2c6475] dark:fill-[#123a4d]"
        />
        <path
          d="M0 812c80-26 140-26 220 0s150 26 230 0 180-28 310 0v88H0Z"
          className="fill-[#1f4f5e] dark:fill-[#0c2a3a]"
        />
        <path d="m148 716 62 0-14 22h-34Z" className="fill-[#fbfaf7] dark:fill-[#d5dceb]" />
        <path d="M178 712v-58l30 52Z" className="fill-[#f6d27b] dark:fill-[#e0b04a]" />
        <path d="M174 712v-44l-20 40Z" className="fill-[#fbfaf7] dark:fill-[#d5dceb]" />
      </svg>
    </div>
  );
}
