import { useMutation } from "@tanstack/react-query";
import { languageNames, languageOfTag, languages } from "@vigie/domain/language/languages";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useUnsavedChanges } from "@/components/hooks/use-unsaved-changes";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { saveOwnLanguage } from "@/data/session/own-account";
import { useSessionStore } from "@/data/session/session";
import type { SessionUser } from "@/data/session/session-user";
import { rememberLanguage } from "@/lib/language/chosen-language";
import { chosenLanguage } from "@/lib/language/chosen-on-device";
import { staffTextsIn } from "@/lib/language/load-catalogue";
import { useStaffTexts } from "@/lib/language/use-texts";
import { showToast } from "@/lib/toast";

/**
 * The language that the person reads Vigie in. It changes with Save alone, so that the arrow keys only look at the
 * choices (WCAG 3.2.2); the notice is in the new language.
 */
export function LanguageSection({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  const sessions = useSessionStore();
  const [chosen, setChosen] = useState(user.language);
  useUnsavedChanges(chosen !== user.language);
  const save = useMutation({
    mutationFn: saveOwnLanguage,
    onSuccess: async (_nothing, language) => {
      rememberLanguage(language);
      sessions.readAgain();
      // Where its texts cannot be loaded, the page stays in the one before as well.
      const texts = await staffTextsIn(language ?? chosenLanguage()).catch(() => t);
      showToast(texts("profile.languageSaved"));
    },
  });
  const options = languages.map((value) => ({ value, label: languageNames[value].name }));
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl">{t("profile.language")}</h2>
      <ErrorBanner error={save.error} />
      <Form
        onSubmit={async (event) => {
          event.preventDefault();
          save.mutate(chosen);
        }}
      >
        <Field label={t("profile.language")} hint={t("profile.languageHint")}>
          <Select
            options={options}
            emptyLabel={t("profile.asTheBrowser")}
            value={chosen ?? ""}
            onChange={({ target }) => setChosen(languageOfTag(target.value))}
            className="sm:w-72"
          />
        </Field>
        <div>
          <SubmitButton
            idle={t("profile.saveLanguage")}
            busy={t("profile.saving")}
            pending={save.isPending}
          />
        </div>
      </Form>
    </Card>
  );
}
