import type { StaffTexts } from "@vigie/domain/language/texts";
import { DATA_VIZ_SLOTS } from "@vigie/domain/project/data-viz";
import {
  ChartPie,
  ChartSpline,
  FileText,
  Flag,
  HandHeart,
  Handshake,
  Hash,
  History,
  Images,
  Info,
  type LucideIcon,
  Megaphone,
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
export function editorPages(t: StaffTexts): readonly EditorPageName[] {
  return [
    { label: t("project.shareAnUpdate"), icon: Megaphone, segment: "update" },
    { label: t("staff.generalInformation"), icon: Info, segment: "edit", isOwners: true },
    { label: t("staff.keyMilestones"), icon: Flag, segment: "milestones" },
    { label: t("staff.resources"), icon: FileText, segment: "resources" },
    ...DATA_VIZ_SLOTS.map(
      (slot) =>
        ({
          label: t("staff.dataviz", { slot }),
          icon: ChartPie,
          segment: `dataviz/${slot}`,
        }) as const,
    ),
    { label: t("staff.results"), icon: ChartSpline, segment: "results" },
    { label: t("staff.budgetSpent"), icon: Wallet, segment: "budget" },
    { label: t("staff.team"), icon: Users, segment: "team" },
    { label: t("staff.picture"), icon: Images, segment: "picture" },
    { label: t("staff.press"), icon: Newspaper, segment: "press" },
    { label: t("staff.socialMedia"), icon: Hash, segment: "social-media" },
    { label: t("staff.donors"), icon: HandHeart, segment: "donors" },
    { label: t("staff.partners"), icon: Handshake, segment: "partners" },
    { label: t("staff.history"), icon: History, segment: "history" },
  ];
}
