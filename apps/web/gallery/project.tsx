import { type ProjectMoney, spendingOverTime } from "@vigie/domain/project/project-money";
import { Download } from "lucide-react";
import { MilestonesCard } from "@/components/project/activity/milestones-card";
import { ResourceRow } from "@/components/project/activity/resource-row";
import { ResourcesCard } from "@/components/project/activity/resources-card";
import { DonorList } from "@/components/project/donor-list";
import { KeyFacts } from "@/components/project/key-facts";
import { MoneyBySourceCard } from "@/components/project/money/money-by-source-card";
import { SpendingOverTime } from "@/components/project/money/spending-over-time";
import { PartnerList } from "@/components/project/partner-list";
import { PhotoMosaic } from "@/components/project/photos/photo-mosaic";
import { PhotoPicture } from "@/components/project/photos/photo-picture";
import { ProofThumbnail } from "@/components/project/photos/proof-thumbnail";
import { PlaceCover } from "@/components/project/place-cover";
import { PostCard } from "@/components/project/posts/post-card";
import { PostCards } from "@/components/project/posts/post-cards";
import { PressLinks } from "@/components/project/press/press-links";
import { ProjectCard } from "@/components/project/project-card";
import { ProjectCover } from "@/components/project/project-cover";
import { ProjectHeading } from "@/components/project/project-heading";
import { ProjectPreview } from "@/components/project/project-preview";
import { ProjectSummary } from "@/components/project/project-summary";
import { MeasurementLine } from "@/components/project/results/measurement-line";
import { ResultCard } from "@/components/project/results/result-card";
import { ShowAll } from "@/components/project/show-all";
import { TeamCards } from "@/components/project/team-cards";
import { type Entries, each, longText, longWord, of, picture } from "./states";

const now = new Date();
const facts = {
  start_date: "2025-03-01",
  end_date: "2027-03-31",
  currency: "EUR",
  budget: 412_000,
  beneficiaries: 8400,
  countries: ["bf"],
};
const noFacts = {
  start_date: null,
  end_date: null,
  currency: "EUR",
  budget: null,
  beneficiaries: null,
  countries: [],
};
const project = {
  id: "one",
  title: "Clean water for 12 villages around Kaya",
  is_online: true,
  status: "in_progress",
  short_description: "Drilling and solar pumping.",
  cities: ["Kaya", "Boulsa"],
  content_updated_at: now.toISOString(),
  milestone_count: 6,
  milestones_completed: 3,
  ...facts,
};
const donor = { address: null, name: null, website: null, renditions: null };
const person = { firstName: "Awa", lastName: "Ouédraogo", jobTitle: "Lead", linkedinUrl: null };
const report = {
  title: "Mid-term review",
  link: null,
  fileName: "review.pdf",
  fileType: "application/pdf",
  fileBytes: 2048,
};
const icon = <Download aria-hidden className="size-5" />;
const posted = {
  description: longText,
  publishedAt: now.toISOString(),
  originalUrl: "https://social.example/kaya/7",
};

function documents(titles: readonly string[]) {
  return (
    <ResourcesCard resources={titles}>
      {(title) => <ResourceRow key={title} resource={{ ...report, title }} action={icon} />}
    </ResourcesCard>
  );
}

function photos(addresses: readonly (string | null)[]) {
  return (
    <PhotoMosaic photos={addresses}>
      {(address, position, className) => (
        <li key={position} className={className}>
          <PhotoPicture address={address} />
        </li>
      )}
    </PhotoMosaic>
  );
}

/** A cover whose files are nowhere: its colour until that is known. */
function coverOf(colour: string) {
  return {
    rendition_base: "00000000-0000-4000-8000-000000000001/k3x9k3x9k3x9k3x9k3x9.webp",
    picture_width: 1200,
    picture_height: 800,
    picture_colour: colour,
  };
}

const proof = {
  base: coverOf("").rendition_base,
  width: 1200,
  height: 800,
  colour: "#b89b7d",
};

const indicator = {
  id: "1",
  title: "People with safe water",
  unit: "number",
  unitLabel: "people",
  scale: null,
  lessIsBetter: false,
  baseline: 1150,
  baselineDay: "2025-03-01",
  target: 14_400,
  targetDay: "2027-03-31",
} as const;

function measured(id: string, day: string, value: number, note: string | null = null) {
  return { id, day, value, note, women: null, girls: null, men: null, boys: null };
}

const measurements = [
  { ...measured("4", "2026-03-15", 8400, longText), women: 2300, girls: 2050 },
  measured("3", "2025-12-01", 5900),
  measured("2", "2025-06-01", 3600),
  measured("1", "2025-03-01", 1150),
];

/** Pieces of the public pages, which previews show, too. */
const money: ProjectMoney = {
  sources: [
    { kind: "spent", donor: "1", name: "Rivelune", currency: null, amount: 261_200 },
    { kind: "passed_on", donor: null, name: null, currency: null, amount: 11_860 },
    { kind: "received", donor: "1", name: longText, currency: null, amount: 270_000 },
    { kind: "received", donor: "2", name: null, currency: "USD", amount: 5000 },
  ],
  months: [
    { month: "2025-05", spent: 24_500 },
    { month: "2025-12", spent: 260_000 },
    { month: "2026-02", spent: -3200 },
  ],
};

export const pieces: Entries = {
  "project/activity/milestones-card": of(MilestonesCard, {
    default: {
      milestones: [
        { id: "1", name: "Survey", status: "completed", dueDate: null, completedOn: "2025-03-15" },
        {
          id: "2",
          name: "Drilling",
          status: "in_progress",
          dueDate: "2025-09-30",
          completedOn: null,
        },
        { id: "3", name: longText, status: "pending", dueDate: null, completedOn: null },
      ],
    },
  }),
  "project/results/result-card": of(ResultCard, {
    default: { result: { ...indicator, measurements } },
    reached: {
      result: { ...indicator, target: 40, measurements: [measured("1", "2026-03-15", 44)] },
    },
    "less is better": {
      result: {
        ...indicator,
        title: longText,
        unitLabel: "minutes",
        lessIsBetter: true,
        baseline: 95,
        target: 30,
        measurements: [measured("2", "2026-03-15", 44), measured("1", "2025-03-15", 95)],
      },
    },
    rated: {
      result: {
        ...indicator,
        unit: "rating",
        unitLabel: null,
        scale: ["Poor", "Fair", longWord],
        baseline: 1,
        target: 3,
        measurements: [measured("1", "2026-03-15", 2)],
      },
    },
    "not measured": { result: { ...indicator, measurements: [] } },
  }),
  "project/results/measurement-line": of(MeasurementLine, {
    default: { points: measurements.toReversed(), target: 14_400, label: "People" },
    "all alike": {
      points: [
        { day: "2025-01-01", value: 3 },
        { day: "2025-06-01", value: 3 },
      ],
      target: null,
      label: "People",
    },
  }),
  "project/activity/resources-card": each(
    { default: ["Mid-term review", longText], "long word": [longWord] },
    documents,
  ),
  "project/money/money-by-source-card": of(MoneyBySourceCard, {
    default: { group: "spent", money, currency: "EUR" },
    "another currency": { group: "received", money, currency: "XOF" },
  }),
  "project/money/spending-over-time": of(SpendingOverTime, {
    default: { months: spendingOverTime(money), budget: 412_000, currency: "EUR" },
    "no budget": { months: spendingOverTime(money), budget: null, currency: "EUR" },
  }),
  "project/donor-list": of(DonorList, {
    default: {
      donors: [
        { ...donor, id: "1", address: picture },
        { ...donor, id: "2", address: picture, name: longText, website: "https://donor.example" },
        { ...donor, id: "3", name: longText },
        { ...donor, id: "4", name: "Rivelune", website: "https://donor.example" },
        { ...donor, id: "5", address: "/gone.webp" },
      ],
    },
  }),
  "project/partner-list": of(PartnerList, {
    default: {
      partners: [
        { id: "1", name: "Eau Vive", role: "implementing", website: "https://partner.example" },
        { id: "2", name: longText, role: "accountable", website: "https://partner.example" },
        { id: "3", name: longWord, role: "extending", website: null },
      ],
    },
  }),
  "project/key-facts": of(KeyFacts, {
    default: { project: facts, now },
    beside: { project: { ...facts, money_spent: 321_360 }, now, isBeside: true },
    one: { project: { ...noFacts, beneficiaries: 8400 }, now },
    empty: { project: noFacts, now },
  }),
  "project/photos/photo-mosaic": each(
    { default: [picture, null, picture], one: [picture] },
    photos,
  ),
  "project/photos/proof-thumbnail": of(ProofThumbnail, {
    default: { renditions: proof },
    large: { renditions: proof, isLarge: true },
  }),
  "project/posts/post-cards": each({ default: [posted], empty: [] }, (posts) => (
    <PostCards posts={posts}>
      {(post) => <PostCard key={post.publishedAt} {...post} picture={null} />}
    </PostCards>
  )),
  "project/press/press-links": of(PressLinks, {
    default: { links: [{ id: "1", url: "https://press.example/2025/eau-kaya.html" }] },
  }),
  // The drawing of a country is among those of the map.
  "project/place-cover": of(PlaceCover, {
    default: { title: "Wells", countries: [], cities: [] },
  }),
  "project/project-card": each(
    {
      default: project,
      empty: {
        ...project,
        ...noFacts,
        id: "two",
        cities: [],
        title: longText,
        milestone_count: 0,
        milestones_completed: 0,
      },
    },
    (shown) => (
      <ul className="max-w-96">
        <ProjectCard project={shown} now={now} />
      </ul>
    ),
  ),
  "project/project-cover": each(
    { default: "#0f6b63", empty: null, broken: "#7c4a03" },
    (colour) => (
      <div className="h-40 w-72">
        <ProjectCover
          sizes="18rem"
          project={{
            id: "1",
            title: "Clean water for Kaya",
            countries: ["BF"],
            cities: ["Kaya"],
            photos_projet: colour === null ? [] : [coverOf(colour)],
          }}
        />
      </div>
    ),
  ),
  "project/project-heading": of(ProjectHeading, {
    default: {
      status: "in_progress",
      continent: "Africa",
      updated: "Updated 2 h ago",
      title: <h3 className="text-3xl">Clean water</h3>,
    },
  }),
  "project/project-summary": of(ProjectSummary, {
    default: { text: "Drilling and solar pumping." },
    "long text": { text: longText },
    empty: { text: null },
  }),
  "project/project-preview": of(ProjectPreview, {
    default: { project: { ...project, id: "three", continent: "Africa" }, now },
  }),
  "project/show-all": {
    default: (
      <ShowAll items={["Survey", "Drilling", "Hand-over"]} limit={2} words="project.allResources">
        {(shown, list) => (
          <ul ref={list}>
            {shown.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </ShowAll>
    ),
  },
  "project/team-cards": of(TeamCards, {
    default: {
      team: [
        { id: "1", ...person },
        { id: "2", ...person, lastName: longWord, linkedinUrl: "https://www.linkedin.com/in/awa" },
      ],
      portraits: { 1: picture },
    },
  }),
};
