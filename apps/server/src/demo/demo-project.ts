import type { GeneralInformation } from "@vigie/domain/forms/general-information";
import type { DataVizType } from "@vigie/domain/project/data-viz";
import type { MilestoneStatus } from "@vigie/domain/project/milestone-status";

/** A day relative to the day of the seeding, so that the demo never looks outdated. */
export interface RelativeDay {
  /** Months from today, negative for the past. */
  months: number;
  /** Day of that month. */
  day: number;
}

/** A figure of the public page, with the properties of its type only. */
export interface DemoDataViz {
  type: DataVizType;
  title: string;
  shortDescription: string;
  /** 0 to 100; of `pie` and `progress` only. */
  value?: number;
  /** As stored, `Heart#EF4444`; of `pictogram` only. */
  icon?: string;
  /** Path below the assets; of `image` only. */
  image?: string;
}

interface DemoResource {
  title: string;
  /** File in `documents/` below the assets. */
  file: string;
  link?: string;
}

interface DemoTeamMember {
  firstName: string;
  lastName: string;
  jobTitle: string;
  /** File in `portraits/` below the assets, without extension; initials are shown without one. */
  portrait?: string;
}

interface DemoPost {
  description: string;
  daysAgo: number;
  /** File in `posts/` below the assets, without extension. */
  picture?: string;
  /** The address of the original. */
  original?: string;
}

/**
 * One project of the demo organisation, with everything that belongs to it. Columns have their own
 * names; those left out are empty.
 */
export interface DemoProject extends Partial<Omit<GeneralInformation, "start_date" | "end_date">> {
  owner: "member" | "colleague";
  title: string;
  countries: string[];
  cities: string[];
  /** Euros spent to date. */
  money_spent?: number;
  start?: RelativeDay;
  end?: RelativeDay;
  "mot-rs"?: string;
  createdDaysAgo: number;
  updatedHoursAgo: number;
  dataViz: DemoDataViz[];
  milestones: [name: string, status: MilestoneStatus][];
  resources: DemoResource[];
  team: DemoTeamMember[];
  /** Files in `pictures/` below the assets, without extension. */
  pictures: string[];
  press: string[];
  posts: DemoPost[];
  /** Files in `donors/` below the assets, without extension; they go to storage. */
  donors: string[];
}

/** An empty project apart from its title, as a base for others. */
export const BARE_PROJECT = {
  owner: "member",
  is_online: false,
  status: "just_started",
  countries: [],
  cities: [],
  dataViz: [],
  milestones: [],
  resources: [],
  team: [],
  pictures: [],
  press: [],
  posts: [],
  donors: [],
} satisfies Partial<DemoProject>;
