import { CSPProvider } from "@base-ui/react/csp-provider";
import { useQuery } from "@tanstack/react-query";
import {
  EMBED_HEIGHTS,
  EMBED_THEMES,
  type EmbedSubject,
  embedAddress,
  embedFrame,
  pageOfEmbed,
} from "@vigie/domain/embed-address";
import { escapeMarkup } from "@vigie/domain/format/escape-markup";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { RadioChoices } from "@/components/ui/radio-choices";
import { Select } from "@/components/ui/select";
import { headlineOrganisationQuery } from "@/data/projects/public/public-list";
import { publicProjectQuery } from "@/data/projects/public/public-page";
import { CodeToCopy, useSiteOrigin } from "@/features/shared/open-data/code-to-copy";
import { OpenDataTextsProvider, useOpenDataTexts } from "@/lib/language/use-texts";
import { useLocalised } from "@/lib/router/history-router";

export interface EmbedDialogProps {
  subject: EmbedSubject;
  onClose: () => void;
}

/** The code with which another site shows a project or the list, its choices, and how that looks. */
export function EmbedDialog(props: EmbedDialogProps) {
  return (
    // The content security policy allows no style elements.
    <CSPProvider disableStyleElements>
      <OpenDataTextsProvider>
        <Choices {...props} />
      </OpenDataTextsProvider>
    </CSPProvider>
  );
}

function Choices({ subject: asked, onClose }: EmbedDialogProps) {
  const t = useOpenDataTexts();
  const localised = useLocalised();
  const origin = useSiteOrigin();
  const [subject, setSubject] = useState(asked);
  const [theme, setTheme] = useState("");
  const [fits, setFits] = useState(true);
  const title = useTitle(subject);
  const embed = { subject, theme: EMBED_THEMES.find((each) => each === theme) ?? null };
  const address = localised(embedAddress(embed));
  const height = EMBED_HEIGHTS[subject.kind];
  const frame = { address: origin + address, title, width: "100%", height };
  const page = escapeMarkup(origin + localised(pageOfEmbed(subject)));
  const code = [
    embedFrame(frame),
    `<p><a href="${page}">${escapeMarkup(title)}</a></p>`,
    ...(fits ? [`<script src="${escapeMarkup(origin)}/embed.js" async></script>`] : []),
  ].join("\n");
  return (
    <Dialog open onClose={onClose} title={t("embedding.title")} description={t("embedding.intro")}>
      {subject.kind === "project" ? null : (
        <fieldset>
          <legend className="font-semibold text-sm">{t("embedding.what")}</legend>
          <RadioChoices
            choices={[
              { value: "list", label: t("embedding.list") },
              { value: "map", label: t("embedding.map") },
            ]}
            chosen={subject.kind}
            onChoose={(kind) => setSubject({ ...subject, kind })}
          />
        </fieldset>
      )}
      <Field label={t("embedding.colours")}>
        <Select
          value={theme}
          onChange={(event) => setTheme(event.target.value)}
          emptyLabel={t("embedding.device")}
          options={EMBED_THEMES.map((value) => ({ value, label: t(`embedding.${value}`) }))}
        />
      </Field>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={fits}
          onChange={(event) => setFits(event.target.checked)}
        />
        {t("embedding.fits")}
      </label>
      <CodeToCopy label={t("embedding.code")} code={code} />
      <div className="flex flex-col gap-1.5">
        <h3 className="font-semibold">{t("embedding.preview")}</h3>
        <iframe
          src={address}
          title={t("embedding.preview")}
          className="h-96 w-full rounded-card border border-line"
        />
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t("common.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** What is embedded, as screen readers announce the frame, and its link says. */
function useTitle({ kind, ...subject }: EmbedSubject): string {
  const t = useOpenDataTexts();
  const { data: publisher } = useQuery(headlineOrganisationQuery());
  const id = "id" in subject ? (subject.id ?? "") : "";
  const { data: project } = useQuery({ ...publicProjectQuery(id), enabled: kind === "project" });
  if (kind === "project") return project?.title ?? "";
  return publisher ? t("list.projectsOf", { name: publisher.name }) : t("list.projects");
}
