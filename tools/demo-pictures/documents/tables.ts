import { letter, workbook } from "./office";

const lines = (...rows: string[]) => Buffer.from(`${rows.join("\n")}\n`);

/** Spread sheets, lists and plain texts, by file name. */
export function plainDocuments(): [file: string, content: Buffer][] {
  return [
    ["kaya-budget-by-line.xlsx", kayaBudget()],
    ["zambezi-seed-lots.xlsx", zambeziSeedLots()],
    ["ayacucho-faena-agreement.docx", faenaAgreement()],
    [
      "kaya-water-quality.csv",
      lines(
        "borehole,village,depth_m,static_level_m,flow_m3_per_h,ph,conductivity_us_per_cm,nitrate_mg_per_l,e_coli_per_100_ml",
        "1,Louda,58,29.5,4.2,6.9,312,8,0",
        "2,Basnéré,64,31.0,3.6,7.0,298,11,0",
        "3,Damesma,49,24.2,5.1,6.8,276,6,0",
        "4,Forgui,71,36.8,2.4,7.1,341,14,0",
        "5,Konéan,55,27.9,3.9,6.9,305,9,0",
        "6,Napalgué,62,30.4,2.9,7.2,333,12,0",
        "7,Louda-Peulh,58,30.1,4.0,6.9,318,7,0",
      ),
    ],
    [
      "kaya-where-our-figures-come-from.txt",
      lines(
        "Where our figures come from",
        "",
        "Boreholes: test pumping of 24 hours, report of the contractor, checked by our hydrogeologist.",
        "Water quality: samples taken with the committee, analysed in Ouagadougou, repeated every year.",
        "Repairs: the notebook of the pump mechanic, compared with the committee's telephone log.",
        "People: the committee's list of households, times the mean household of the last census.",
        "",
        "Good practice we follow is collected by the Rural Water Supply Network; see the link beside this file.",
      ),
    ],
    [
      "saloum-meeting-of-the-cooperatives.txt",
      lines(
        "Meeting of the four cooperatives in Foundiougne",
        "",
        "Present: 31 members (22 women), the water and forest service, the project team.",
        "",
        "Decided:",
        "1. Oyster beds stay closed from the first rains until the counting is done.",
        "2. Each cooperative keeps a nursery of at least 5,000 seedlings.",
        "3. Boats go through the northern channel while the southern one is planted.",
        "",
        "Open: who repairs the jetty at Sokone. The town hall answers at the next meeting.",
      ),
    ],
    [
      "antsirabe-visits-by-hamlet.csv",
      lines(
        "route,hamlets,visits_planned,visits_made,consultations",
        "North,9,234,229,12480",
        "Betafo,8,208,187,10915",
        "Ambatolampy,7,182,181,9340",
        "East,7,182,180,8525",
      ),
    ],
    [
      "zambezi-rules-of-a-seed-bank.txt",
      lines(
        "Rules of a seed bank, as the eight committees adopted them",
        "",
        "Who borrows ten kilos after the floods gives back twelve after the harvest.",
        "Every lot is tested: of 100 seeds, 85 must sprout.",
        "Two keys open the store, held by two families.",
        "Old varieties are always kept: at least five kilos of each, never lent below that.",
        "The book lies open on market days.",
      ),
    ],
    [
      "dhulikhel-spring-flow.csv",
      lines(
        "spring,month_of_project,litres_per_minute",
        ...["Tutimuhan,1,3.1", "Tutimuhan,3,3.4", "Tutimuhan,5,4.6", "Tutimuhan,7,5.2"],
        ...["Kalidevi,1,1.8", "Kalidevi,3,1.9", "Kalidevi,5,2.4", "Kalidevi,7,2.9"],
        ...["Bhattedanda,1,2.2", "Bhattedanda,3,2.1", "Bhattedanda,5,2.6", "Bhattedanda,7,3.0"],
      ),
    ],
    [
      "ayacucho-lagoon-levels.csv",
      lines(
        "lagoon,capacity_m3,end_of_rains_m3,end_of_dry_season_m3",
        "Yanaqocha,62000,61200,18400",
        "Pumaqocha,48000,48000,15100",
        "Wallpaqocha,35000,33900,9800",
        "Tukuqocha,27000,26100,7600",
      ),
    ],
    [
      "tanna-site-survey.txt",
      lines(
        "Survey of 14 sites on Tanna",
        "",
        "Roofs that can carry a gutter: 11 of 14. Three need new rafters first.",
        "Ash: within 10 km of Yasur every tank needs a first-flush pipe and a lid that closes.",
        "Landing: tanks go by boat to Lenakel and by lorry to the schools; two sites are reached on foot only.",
        "Storms: each tank stands on a ring of stone and is tied with two straps.",
      ),
    ],
    [
      "danube-bird-counts.csv",
      lines(
        "species,before,first_spring,second_spring",
        "Dalmatian pelican,0,6,19",
        "Glossy ibis,2,14,37",
        "Great white egret,5,22,41",
        "Ferruginous duck,3,9,16",
        "Whiskered tern,0,18,64",
      ),
    ],
  ];
}

function kayaBudget(): Buffer {
  return workbook({
    name: "Budget",
    widths: [38, 14, 14, 12],
    rows: [
      ["Line", "Planned €", "Spent €", "Share %"],
      ["Surveys and test pumping", 38_000, 36_420, 95.8],
      ["Drilling and lining of 12 boreholes", 168_000, 138_900, 82.7],
      ["Solar pumps, tanks and taps", 96_000, 68_740, 71.6],
      ["Training of committees and mechanics", 34_000, 27_300, 80.3],
      ["Staff in Kaya", 52_000, 38_600, 74.2],
      ["Follow-up and audit", 24_000, 11_400, 47.5],
      ["Total", 412_000, 321_360, 78],
    ],
  });
}

function zambeziSeedLots(): Buffer {
  return workbook({
    name: "Seed lots",
    widths: [16, 22, 14, 16, 18],
    rows: [
      ["Seed bank", "Crop and variety", "Kilos kept", "Germination %", "Families served"],
      ["Tete 1", "Maize, Matuba", 1_420, 93, 212],
      ["Tete 2", "Sorghum, Macia", 860, 91, 148],
      ["Tete 3", "Cowpea, local red", 540, 88, 131],
      ["Quelimane 1", "Rice, Limpopo", 1_180, 86, 204],
      ["Quelimane 2", "Groundnut, Nametil", 610, 90, 117],
      ["Nsanje 1", "Maize, local white", 970, 89, 173],
      ["Nsanje 2", "Millet, local", 430, 92, 96],
      ["Nsanje 3", "Pigeon pea", 380, 87, 88],
    ],
  });
}

function faenaAgreement(): Buffer {
  return letter("Agreement on the common work at Yanaqocha", [
    "The communities of the upper basin and Terres d’Eau agree:",
    "1. The communities give one day of work for every household and month until the dike stands. Who cannot come sends someone or brings food for ten.",
    "2. Terres d’Eau gives the engineer, cement for the sill, and the tools, which stay with the communities.",
    "3. The water is let out only after the assembly has decided, and first for drinking, then for animals, then for fields.",
    "4. Nobody takes peat or grazes pigs within 200 metres of the lagoon.",
    "5. The accounts are read aloud at every assembly, in Quechua and in Spanish.",
    "Adopted by the assembly with 118 votes for, 4 against, 6 abstentions.",
  ]);
}
