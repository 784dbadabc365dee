import { DATA_VIZ_SLOTS, type DataVizSlot } from "@vigie/domain/project/data-viz";
import {
  ChartPie,
  FileText,
  Flag,
  HandHeart,
  Hash,
  History,
  Images,
  Info,
  type LucideIcon,
  Newspaper,
  Users,
  Wallet,
} from "lucide-react";
import type { ComponentType } from "react";
import { lazyPage } from "@/lib/lazy-page";
import type { EditorSegment } from "@/lib/paths";
import type { EditorPageProps } from "./shared/editor-page-props";

/** A page of the editor in the sidebar. */
interface EditorEntry {
  label: string;
  icon: LucideIcon;
  segment: EditorSegment;
  page: ComponentType<EditorPageProps>;
  /** Whether only the project's owner, and administrators, who can hand it over, may open the page. */
  isOwners?: true;
}

const DataVizPage = lazyPage(() => import("./dataviz/data-viz-page"), "DataVizPage");

/** The pages of the editor, in the order of the sidebar. */
export const editorEntries: readonly EditorEntry[] = [
  {
    label: "General Information",
    icon: Info,
    segment: "edit",
    page: lazyPage(() => import("./general/general-page"), "GeneralPage"),
    isOwners: true,
  },
  {
    label: "Key Milestones",
    icon: Flag,
    segment: "milestones",
    page: lazyPage(() => import("./milestones/milestones-page"), "MilestonesPage"),
  },
  {
    label: "Resources",
    icon: FileText,
    segment: "resources",
    page: lazyPage(() => import("./resources/resources-page"), "ResourcesPage"),
  },
  ...DATA_VIZ_SLOTS.map(dataVizEntry),
  {
    label: "Budget spent",
    icon: Wallet,
    segment: "budget",
    page: lazyPage(() => import("./budget/budget-page"), "BudgetPage"),
  },
  {
    label: "Team",
    icon: Users,
    segment: "team",
    page: lazyPage(() => import("./team/team-page"), "TeamPage"),
  },
  {
    label: "Picture",
    icon: Images,
    segment: "picture",
    page: lazyPage(() => import("./photos/photos-page"), "PhotosPage"),
  },
  {
    label: "Press",
    icon: Newspaper,
    segment: "press",
    page: lazyPage(() => import("./press/press-page"), "PressPage"),
  },
  {
    label: "Social Media",
    icon: Hash,
    segment: "social-media",
    page: lazyPage(() => import("./social-media/social-media-page"), "SocialMediaPage"),
  },
  {
    label: "Donors",
    icon: HandHeart,
    segment: "donors",
    page: lazyPage(() => import("./donors/donors-page"), "DonorsPage"),
  },
  {
    label: "History",
    icon: History,
    segment: "history",
    page: lazyPage(() => import("./history/history-page"), "HistoryPage"),
  },
];

/** The page of one of the five visualizations. */
function dataVizEntry(slot: DataVizSlot): EditorEntry {
  return {
    label: `Dataviz ${slot}`,
    icon: ChartPie,
    segment: `dataviz/${slot}`,
    page: (props) => <DataVizPage {...props} slot={slot} />,
  };
}
