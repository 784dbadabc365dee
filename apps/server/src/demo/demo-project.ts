import type { Continent } from "@vigie/domain/places/continents";
import type { DataVizType } from "@vigie/domain/project/data-viz";
import type { MilestoneStatus } from "@vigie/domain/project/milestone-status";
import type { ProjectStatus } from "@vigie/domain/project/project-status";

/** A day counted from the day of the seeding, so that the demo is never out of date. */
export interface RelativeDay {
  /** Months from today, below 0 in the past. */
  months: number;
  /** Day of that month. */
  day: number;
}

/** A figure of the public page; what does not apply to its type is left out. */
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

export interface DemoResource {
  title: string;
  /** File in `documents/` below the assets. */
  file: string;
  link?: string;
}

export interface DemoTeamMember {
  firstName: string;
  lastName: string;
  jobTitle: string;
  /** File in `portraits/` below the assets, without extension; initials are shown without one. */
  portrait?: string;
}

export interface DemoPost {
  description: string;
  daysAgo: number;
  /** File in `posts/` below the assets, without extension. */
  picture?: string;
}

/** One project of the demo organisation, with everything that belongs to it. */
export interface DemoProject {
  owner: "member" | "colleague";
  title: string;
  isOnline: boolean;
  status: ProjectStatus;
  /** Euros. */
  budget: number | null;
  /** Euros spent to date. */
  moneySpent: number | null;
  start: RelativeDay | null;
  end: RelativeDay | null;
  /** Lower-case ISO 3166-1 alpha-2 codes. */
  countries: string[];
  cities: string[];
  continent: Continent | null;
  beneficiaries: number | null;
  /** At most 150 characters. */
  shortDescription: string | null;
  /** At most 500 characters. */
  longDescription: string | null;
  keyword: string | null;
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

/** A project that has a title and nothing else, to build on. */
export const BARE_PROJECT = {
  owner: "member",
  isOnline: false,
  status: "just_started",
  budget: null,
  moneySpent: null,
  start: null,
  end: null,
  countries: [],
  cities: [],
  continent: null,
  beneficiaries: null,
  shortDescription: null,
  longDescription: null,
  keyword: null,
  dataViz: [],
  milestones: [],
  resources: [],
  team: [],
  pictures: [],
  press: [],
  posts: [],
  donors: [],
} satisfies Partial<DemoProject>;
