import type { DataViz } from "@vigie/domain/project/data-viz";
import type { CountryStill } from "@vigie/map-format/still-files";
import { Code, Users } from "lucide-react";
import { CharacterCount } from "@/components/forms/character-count";
import { ConflictChoice } from "@/components/forms/conflict-choice";
import { CopyField } from "@/components/forms/copy-field";
import { DropZone } from "@/components/forms/drop-zone";
import { PasswordField } from "@/components/forms/password-field";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { SaveBar } from "@/components/forms/save-bar";
import { SearchBox } from "@/components/forms/search-box";
import { SubmitButton } from "@/components/forms/submit-button";
import { BackLink } from "@/components/layout/back-link";
import { useConfirm } from "@/components/layout/confirm-dialog";
import { DialogButton } from "@/components/layout/dialog-button";
import { EditorPage } from "@/components/layout/editor-page";
import { EmptyState } from "@/components/layout/empty-state";
import { ErrorBanner } from "@/components/layout/error-banner";
import { FailedPart } from "@/components/layout/failed-part";
import { LanguageChoice } from "@/components/layout/language-choice";
import { Logo } from "@/components/layout/logo";
import { PageHeader } from "@/components/layout/page-header";
import { QueryState } from "@/components/layout/query-state";
import { SaveFailure } from "@/components/layout/save-failure";
import { SiteFooter } from "@/components/layout/site-footer";
import { VisitorHeader } from "@/components/layout/visitor-header";
import { MapCredits } from "@/components/map/leaflet/map-credits";
import { Pin } from "@/components/map/leaflet/pin";
import { ClusterBubble } from "@/components/map/projects/cluster-bubble";
import { PlaceDrawing } from "@/components/map/still/place-drawing";
import { Avatar } from "@/components/project/avatar";
import { BudgetProgressTile } from "@/components/project/data-viz-tile/budget-progress-tile";
import { DataVizTile } from "@/components/project/data-viz-tile/data-viz-tile";
import { Highlight } from "@/components/project/highlight";
import { IconFact } from "@/components/project/icon-fact";
import { PhaseBadge } from "@/components/project/phase-badge";
import { PublisherBrand } from "@/components/project/publisher/publisher-brand";
import { PublisherLinks } from "@/components/project/publisher/publisher-links";
import { PublisherMark } from "@/components/project/publisher/publisher-mark";
import { SentenceText } from "@/components/project/sentence-text";
import { SiteIcon } from "@/components/project/site-icon";
import { TimeAgo } from "@/components/project/time-ago";
import { UpdatedAgo } from "@/components/project/updated-ago";
import { Button, buttonClasses } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { type Entries, each, held, longText, of, picture } from "./states";

const now = new Date();
const changed = { at: new Date(now.getTime() - 3_600_000).toISOString(), now };
const noAddresses = {
  contact_email: null,
  website_url: null,
  imprint_url: null,
  facebook_url: null,
  twitter_url: null,
  instagram_url: null,
  linkedin_url: null,
};
const addresses = {
  ...noAddresses,
  contact_email: "office@example.org",
  website_url: "https://www.example.org",
  linkedin_url: "https://www.linkedin.com/company/example",
};
const figure = { title: "Boreholes", shortDescription: "7 of 12 work.", icon: null, image: null };
const figures: Readonly<Record<string, DataViz>> = {
  pie: { ...figure, type: "pie", value: 58 },
  progress: { ...figure, type: "progress", value: 58 },
  pictogram: { ...figure, type: "pictogram", value: null, icon: "Trophy#8B5CF6" },
  image: { ...figure, type: "image", value: null, image: "/apple-touch-icon.png" },
  empty: { ...figure, type: "pie", value: null },
  "long text": { ...figure, type: "pie", value: 0.5, title: longText, shortDescription: longText },
};
const zone = { label: "Document", action: "Select File", busyAction: "Reading...", onChoose() {} };
const saving = { idle: "Save Changes", busy: "Saving..." };
const tryAgain = <Button>Try again</Button>;

const island: CountryStill = {
  west: 0,
  north: 0,
  scale: 1,
  width: 240,
  height: 150,
  land: "M40 30l160 10 20 80-150 10z",
  country: "M40 30l160 10 20 80-150 10z",
  lakes: "M100 60l20 5-5 15z",
  rivers: "M110 75l-30 30",
  towns: [["Kaya", 150, 80]],
};

function Asking() {
  const confirm = useConfirm();
  const question = { title: "Delete this?", text: "It cannot be undone.", action: "Delete" };
  return <Button onClick={() => void confirm(question)}>Ask</Button>;
}

function queryOf(error: Error | null) {
  return { data: undefined, error, refetch: () => new Promise<never>(() => {}) };
}

/** Shared components that show something by themselves. */
export const shared: Entries = {
  "forms/character-count": of(CharacterCount, {
    within: { text: "Solar pumps.", limit: 30 },
    beyond: { text: longText, limit: 30 },
  }),
  "forms/conflict-choice": of(ConflictChoice, {
    open: {
      label: "Title",
      conflict: { name: "title", mine: "Three wells", theirs: "Two wells", choice: null },
      onChoose: () => {},
    },
    chosen: {
      label: longText,
      by: { name: "Awa Diop", isSelf: false },
      conflict: { name: "title", mine: longText, theirs: "", choice: "mine" },
      onChoose: () => {},
    },
  }),
  "forms/copy-field": of(CopyField, {
    default: {
      label: "Invitation link",
      hint: "Valid for a week, once.",
      text: "https://example.org/join#invitation=2c640cd8c912",
    },
    "long text": { label: longText, text: longText },
  }),
  "forms/drop-zone": of(DropZone, {
    default: { ...zone, hint: "Up to 10 MB." },
    busy: { ...zone, busy: true },
    disabled: { ...zone, disabled: true },
    error: { ...zone, error: "This file is larger than 10 MB." },
  }),
  "forms/password-field": of(PasswordField, {
    default: { label: "Password", autoComplete: "current-password", defaultValue: "un-secret-4" },
    generating: {
      label: "Password",
      autoComplete: "new-password",
      hint: "At least 8 characters",
      onGenerate() {},
    },
    error: { label: "Password", autoComplete: "new-password", error: "It is too short." },
  }),
  "forms/photo-picker": each({ empty: null, filled: picture }, (image) =>
    held<string | null>(image, (value, hold) => (
      <PhotoPicker label="Photo" alt="A photo" image={value} onChange={hold} />
    )),
  ),
  "forms/save-bar": of(SaveBar, {
    default: { status: "Saved 3 min ago", pending: false, onCancel() {} },
    busy: { status: "Unsaved changes", pending: true, onCancel() {} },
  }),
  "forms/search-box": of(SearchBox, {
    empty: { text: "", onChange: () => undefined },
    typed: { text: "water senegal", onChange: () => undefined },
  }),
  "forms/submit-button": of(SubmitButton, {
    default: { ...saving, pending: false },
    busy: { ...saving, pending: true },
  }),
  "layout/back-link": of(BackLink, { default: { to: "/", children: "Back to Dashboard" } }),
  "layout/confirm-dialog": { default: <Asking /> },
  "layout/dialog-button": of(DialogButton, {
    default: {
      icon: Code,
      className: buttonClasses("secondary"),
      children: "Embed",
      dialog: (onClose) => (
        <Dialog open onClose={onClose} title="Embed" description="On another site.">
          <Button onClick={onClose}>Close</Button>
        </Dialog>
      ),
    },
  }),
  "layout/editor-page": of(EditorPage, {
    loading: {
      title: "Team",
      intro: "Who does the work.",
      query: queryOf(null),
      children: String,
    },
  }),
  "layout/empty-state": of(EmptyState, {
    default: { text: "No milestones have been added yet." },
    "with a way out": { text: longText, children: tryAgain },
  }),
  "layout/error-banner": of(ErrorBanner, {
    default: { error: "failed.loadTeam" },
    "with a way out": { error: longText, note: longText, onRetry() {} },
  }),
  "layout/failed-part": of(FailedPart, { default: { what: "The map" } }),
  "layout/logo": of(Logo, { default: {}, large: { className: "size-12" } }),
  "layout/page-header": of(PageHeader, {
    default: { title: "Team", intro: "Who works.", actions: tryAgain },
    "long text": { title: longText, intro: longText },
  }),
  "layout/query-state": each({ loading: null, error: new Error("A sample") }, (error) => (
    <QueryState query={queryOf(error)} skeleton={<Skeleton className="h-11" />} />
  )),
  "layout/save-failure": of(SaveFailure, {
    default: { error: "failed.saveProject", onRetry() {} },
  }),
  "layout/language-choice": of(LanguageChoice, { default: { className: "underline" } }),
  "layout/site-footer": of(SiteFooter, { default: { children: "Whose pages these are." } }),
  "layout/visitor-header": of(VisitorHeader, {
    "signed out": {
      brand: <PublisherBrand name="Terres d’Eau" logo={picture} />,
      user: null,
    },
    "signed in, long text": {
      brand: <PublisherBrand name={longText} logo={null} />,
      user: { language: null },
    },
    "of several": { user: null },
  }),
  "map/leaflet/map-credits": {
    default: (
      <div className="relative h-16 bg-map-water">
        <MapCredits tileCredit={undefined} />
      </div>
    ),
  },
  "map/leaflet/pin": of(Pin, {
    default: { label: "Kaya", isOpen: false },
    open: { label: "Kaya", isOpen: true },
    several: { label: "3 projects", count: 3, isOpen: false },
  }),
  "map/still/place-drawing": of(PlaceDrawing, {
    "no country": { title: "Wells", cities: [], country: null, className: "h-32" },
    "no country, another title": { title: longText, cities: [], country: null, className: "h-32" },
    "of a country": { title: "Wells", cities: ["Kaya"], country: island, className: "h-32" },
    waiting: { title: "Wells", cities: [], country: undefined, className: "h-32" },
  }),
  "map/projects/cluster-bubble": of(ClusterBubble, {
    small: { count: 4, onClick() {} },
    medium: { count: 40, onClick() {} },
    large: { count: 400, onClick() {} },
  }),
  "project/publisher/publisher-brand": of(PublisherBrand, {
    default: { name: "Terres d’Eau", logo: picture },
    "without a logo, long text": { name: longText, logo: null },
    broken: { name: "Terres d’Eau", logo: "/gone.webp" },
  }),
  "project/publisher/publisher-mark": of(PublisherMark, {
    default: { name: "Terres d’Eau", logo: picture },
    empty: { name: "Terres d’Eau", logo: null },
  }),
  "project/publisher/publisher-links": of(PublisherLinks, {
    default: { addresses },
    empty: { addresses: { ...addresses, ...noAddresses } },
  }),
  "project/avatar": of(Avatar, {
    photo: { photo: picture, initials: "AO" },
    "no photo": { photo: null, initials: "AO" },
    large: { photo: null, initials: "AO", size: "large" },
  }),
  "project/data-viz-tile/budget-progress-tile": of(BudgetProgressTile, {
    "within budget": { moneySpent: 300_000, currency: "EUR", budget: 412_000 },
    overspent: { moneySpent: 512_000, currency: "EUR", budget: 412_000 },
    "nothing reported": { moneySpent: null, currency: "EUR", budget: 412_000 },
    "no budget": { moneySpent: 6840, currency: "EUR", budget: null },
    empty: { moneySpent: null, currency: "EUR", budget: null },
  }),
  "project/data-viz-tile/data-viz-tile": each(figures, (dataViz) => (
    <DataVizTile dataViz={dataViz} />
  )),
  "project/highlight": {
    "fades after a change": (
      <div className="relative isolate rounded-card border border-line p-5">
        <Highlight /> Just changed
      </div>
    ),
  },
  "project/icon-fact": of(IconFact, {
    default: { icon: Users, name: "Beneficiaries", children: "8,400 people" },
    "long text": { icon: Users, name: "Beneficiaries", children: longText },
  }),
  "project/phase-badge": of(PhaseBadge, {
    "just started": { phase: "just_started" },
    "in progress": { phase: "in_progress" },
    completed: { phase: "completed" },
  }),
  "project/sentence-text": of(SentenceText, {
    default: { sentence: ["changed the budget from ", "€80,000", " to ", "€88,000"] },
    "another script": {
      sentence: ["renamed the project to ", { quoted: "عيادات متنقلة" }, " today"],
    },
  }),
  "project/site-icon": of(SiteIcon, { "without an icon": { address: "" } }),
  "project/time-ago": of(TimeAgo, { default: changed }),
  "project/updated-ago": of(UpdatedAgo, {
    default: changed,
    recent: { ...changed, isRecent: true },
  }),
};
