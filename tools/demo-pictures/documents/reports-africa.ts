import type { Report } from "./report";

export const reportsOfAfrica: Report[] = [
  {
    file: "kaya-mid-term-review",
    title: "Mid-term review",
    project: "Clean water for 12 villages around Kaya",
    lead: "Seven of twelve boreholes give safe water. Two villages need a second geophysical survey before drilling goes on.",
    sections: [
      {
        heading: "What was planned and what is done",
        table: {
          columns: ["Step", "Planned", "Done"],
          rows: [
            ["Hydrogeological surveys", "12", "12"],
            ["Boreholes drilled", "12", "9"],
            ["Boreholes in service", "12", "7"],
            ["Village committees trained", "12", "10"],
            ["Pump mechanics trained", "8", "8"],
          ],
        },
      },
      {
        heading: "What we learned",
        list: [
          "Two of nine boreholes were dry. Both sites had been chosen close to the market, against the advice of the survey.",
          "Of 44 breakdowns, 40 were repaired within 48 hours. The four others waited for a part from Ouagadougou; a stock is now kept in Kaya.",
          "Committees that publish their accounts on the wall of the school collect the water fee from nine households in ten; the others from six.",
        ],
      },
      {
        heading: "What changes",
        paragraphs: [
          "Drilling in Delga and Tanguiga waits for a second survey. The money for two new sites comes from the reserve, as the steering group decided. The hand-over to the communes stays as planned.",
        ],
      },
    ],
  },
  {
    file: "saloum-planting-protocol",
    title: "Planting protocol",
    project: "Mangrove nurseries of the Saloum delta",
    lead: "How the cooperatives collect, sort and plant propagules of red mangrove, agreed in four villages.",
    sections: [
      {
        heading: "Collecting",
        list: [
          "Only ripe propagules that fall when the branch is shaken; never cut them.",
          "At most one in three from a tree, and none from trees on the edge of a channel.",
          "Keep them in the shade in wet sacks, and plant them within five days.",
        ],
      },
      {
        heading: "Planting",
        table: {
          columns: ["Site", "Distance", "Depth", "Tide"],
          rows: [
            [
              "Open mud flat",
              "1.0 m",
              "a third of the length",
              "two hours before and after low water",
            ],
            ["Behind old mangrove", "1.5 m", "a third of the length", "any low water"],
            ["Sandy edge", "not planted", "", ""],
          ],
        },
      },
      {
        heading: "Counting",
        paragraphs: [
          "Each cooperative counts five squares of ten by ten metres after one month, after the first rains and after a year. A square where fewer than half survive is looked at together before anything is replanted.",
        ],
      },
    ],
  },
  {
    file: "antsirabe-final-report",
    title: "Final report",
    project: "Mobile clinics in the Antsirabe highlands",
    lead: "Two vehicles reached 31 hamlets every fortnight. The health district has taken them over, with their teams.",
    sections: [
      {
        heading: "In figures",
        table: {
          columns: ["", "Aim", "Reached"],
          rows: [
            ["Hamlets visited every fortnight", "30", "31"],
            ["Consultations", "38,000", "41,260"],
            ["Pregnant women seen four times", "70 %", "76 %"],
            ["Children fully vaccinated at one year", "80 %", "83 %"],
          ],
        },
      },
      {
        heading: "Why it cost more",
        paragraphs: [
          "The project spent 249,600 euros of a budget of 240,000, four percent more than planned. A cyclone cut the road to Betafo for five weeks: one gearbox was replaced and fuel for the detour came to 6,900 euros. The remaining 2,700 euros are price rises for vaccines' cold boxes. The difference was paid from the organisation's own means.",
        ],
      },
      {
        heading: "What remains",
        list: [
          "Both vehicles, with spare parts for one year.",
          "Eleven posts that the health district pays.",
          "A timetable on every village notice board, kept by the village health agents.",
        ],
      },
    ],
  },
];
