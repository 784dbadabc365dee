import type { Report } from "./report";

export const reportsElsewhere: Report[] = [
  {
    file: "dhulikhel-how-we-map-springs",
    title: "How we map springs",
    project: "Reviving the springs of Dhulikhel",
    lead: "A method for villages: walk, measure, draw, and only then dig.",
    sections: [
      {
        heading: "Five steps",
        list: [
          "Walk to every spring with those who fetch water there, and note since when it runs low.",
          "Measure the flow with a bucket and a watch, at the same hour, every second week.",
          "Look at the rock above the spring: which way do its layers lean?",
          "Draw where rain that feeds the spring probably falls. That is where ponds and trenches help.",
          "Agree, in writing, on grazing and building in that area, before the first pond is dug.",
        ],
      },
      {
        heading: "What a pond costs",
        table: {
          columns: ["Item", "Quantity", "Euros"],
          rows: [
            ["Work of the village, days", "180", "0"],
            ["Stone mason, days", "24", "380"],
            ["Stone and clay", "30 loads", "410"],
            ["Tools left with the village", "1 set", "95"],
          ],
        },
      },
    ],
  },
  {
    file: "satkhira-keeping-a-tank-clean",
    title: "Keeping a tank clean",
    project: "Rainwater for the schools of Satkhira",
    lead: "One page for the water club of every school: what to do, when, and whom to call.",
    sections: [
      {
        heading: "Through the year",
        table: {
          columns: ["When", "What", "Who"],
          rows: [
            [
              "Before the first rain",
              "Sweep the roof, rinse the gutter, empty the tank",
              "Water club and caretaker",
            ],
            ["Every heavy rain", "Let the first 20 litres run off", "Caretaker"],
            ["Every Sunday", "Look at tap, lid and fly screen", "Water club"],
            [
              "Every third month",
              "Test the water; if it is cloudier than 5 NTU, empty and clean the tank",
              "Technician",
            ],
          ],
        },
      },
      {
        heading: "If the water smells or is cloudy",
        paragraphs: [
          "Close the tap, hang the red card on it, and call the technician of the upazila. Until the test is good again, drinking water comes from the neighbouring school.",
        ],
      },
    ],
  },
  {
    file: "danube-monitoring-results",
    title: "Monitoring results",
    project: "Wetlands return to the Danube delta",
    lead: "Water stands on 410 of 640 hectares again. Birds came first, fish follow, reed takes its time.",
    sections: [
      {
        heading: "Before the dike was opened and now",
        table: {
          columns: ["Measure", "Before", "Now"],
          rows: [
            ["Hectares under water in spring", "35", "410"],
            ["Breeding bird species", "21", "46"],
            ["Fish species caught in test nets", "6", "14"],
            ["Salt in the soil, upper 30 cm", "high", "medium"],
          ],
        },
      },
      {
        heading: "How it was measured",
        paragraphs: [
          "Water from satellite images of the same month; birds by three counts at dawn in May; fish with the same nets at the same eight places, by the fishing cooperative and the institute in Tulcea together.",
        ],
      },
      {
        heading: "What did not work",
        paragraphs: [
          "The second opening silted up in its first summer and had to be dug again, deeper and with a stone sill. Two farmers lost grazing land that lay lower than the maps said; they were given land on the north side.",
        ],
      },
    ],
  },
  {
    file: "chiquimula-garden-calendar",
    title: "Garden calendar",
    project: "Family gardens in the Dry Corridor",
    lead: "What families in Jocotán and Camotán sow when, with one barrel of water a day.",
    sections: [
      {
        heading: "By season",
        table: {
          columns: ["Season", "Sow", "Harvest"],
          rows: [
            ["First rains", "Maize, beans, squash", "Chipilín, bledo"],
            ["Canícula", "Nothing new; mulch and shade", "Squash flowers, green beans"],
            ["Second rains", "Beans, radish, coriander", "Maize, squash"],
            ["Dry months", "Carrot, chard, onion with drip lines", "Beans, radish"],
          ],
        },
      },
      {
        heading: "Three rules",
        list: [
          "Water in the evening, at the root, under mulch.",
          "Keep seed of the two best plants of every bed.",
          "Let one bed in four rest under beans.",
        ],
      },
    ],
  },
];
