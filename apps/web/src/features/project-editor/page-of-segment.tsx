import type { DataVizSlot } from "@vigie/domain/project/data-viz";
import type { ComponentType } from "react";
import { lazyPage } from "@/lib/lazy-page";
import type { EditorSegment } from "@/lib/paths";
import type { EditorPageProps } from "./shared/editor-page-props";

const DataVizPage = lazyPage(() => import("./dataviz/data-viz-page"), "DataVizPage");

/** The page of one of the five visualisations. */
function dataVizPage(slot: DataVizSlot): ComponentType<EditorPageProps> {
  return (props) => <DataVizPage {...props} slot={slot} />;
}

export const pageOfSegment: Readonly<Record<EditorSegment, ComponentType<EditorPageProps>>> = {
  update: lazyPage(() => import("./update/update-page"), "UpdatePage"),
  edit: lazyPage(() => import("./general/general-page"), "GeneralPage"),
  milestones: lazyPage(() => import("./milestones/milestones-page"), "MilestonesPage"),
  resources: lazyPage(() => import("./resources/resources-page"), "ResourcesPage"),
  "dataviz/1": dataVizPage(1),
  "dataviz/2": dataVizPage(2),
  "dataviz/3": dataVizPage(3),
  "dataviz/4": dataVizPage(4),
  "dataviz/5": dataVizPage(5),
  results: lazyPage(() => import("./results/results-page"), "ResultsPage"),
  budget: lazyPage(() => import("./budget/budget-page"), "BudgetPage"),
  team: lazyPage(() => import("./team/team-page"), "TeamPage"),
  picture: lazyPage(() => import("./photos/photos-page"), "PhotosPage"),
  press: lazyPage(() => import("./press/press-page"), "PressPage"),
  "social-media": lazyPage(() => import("./social-media/social-media-page"), "SocialMediaPage"),
  donors: lazyPage(() => import("./donors/donors-page"), "DonorsPage"),
  partners: lazyPage(() => import("./partners/partners-page"), "PartnersPage"),
  history: lazyPage(() => import("./history/history-page"), "HistoryPage"),
};
