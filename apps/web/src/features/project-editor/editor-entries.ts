import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import {
  FileText,
  Flag,
  HandHeart,
  Hash,
  Images,
  Info,
  Newspaper,
  Users,
  Wallet,
} from "lucide-react";
import { lazyPage } from "@/lib/lazy-page";
import { dataVizEntry } from "./data-viz-entry";
import type { EditorEntry } from "./editor-entry";

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
];
