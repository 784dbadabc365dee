import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
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
import type { EditorSegment } from "@/lib/paths";

/** How a page of the editor is called and found. */
export interface EditorPageName {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly segment: EditorSegment;
  /** Whether only the project's owner, and administrators, who can hand it over, may open the page. */
  readonly isOwners?: true;
}

/** The pages of the editor, in the order of the sidebar. */
export const editorPages: readonly EditorPageName[] = [
  { label: "General Information", icon: Info, segment: "edit", isOwners: true },
  { label: "Key Milestones", icon: Flag, segment: "milestones" },
  { label: "Resources", icon: FileText, segment: "resources" },
  ...DATA_VIZ_SLOTS.map(
    (slot) => ({ label: `Dataviz ${slot}`, icon: ChartPie, segment: `dataviz/${slot}` }) as const,
  ),
  { label: "Budget spent", icon: Wallet, segment: "budget" },
  { label: "Team", icon: Users, segment: "team" },
  { label: "Picture", icon: Images, segment: "picture" },
  { label: "Press", icon: Newspaper, segment: "press" },
  { label: "Social Media", icon: Hash, segment: "social-media" },
  { label: "Donors", icon: HandHeart, segment: "donors" },
  { label: "History", icon: History, segment: "history" },
];
