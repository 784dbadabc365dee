import { useMutation } from "@tanstack/react-query";
import { languageNames, languageOfTag, languages } from "@vigie/domain/language/languages";
import { ErrorBanner } from "@/components/layout/error-banner";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { saveOwnLanguage } from "@/data/session/own-account";
import { useSessionStore } from "@/data/session/session";
import type { SessionUser } from "@/data/session/session-user";
import { rememberLanguage } from "@/lib/language/chosen-language";
import { useStaffTexts } from "@/lib/language/use-texts";

/** The language that the person reads Vigie in. A choice is saved at once. */
export function LanguageSection({ user }: { user: SessionUser }) {
  const t = useStaffTexts();
  const sessions = useSessionStore();
  const save = useMutation({
    mutationFn: saveOwnLanguage,
    onSuccess: (_nothing, language) => {
      rememberLanguage(language);
      sessions.readAgain();
    },
  });
  const options = languages.map((value) => ({ value, label: languageNames[value].name }));
  const shown = save.isPending ? save.variables : user.language;
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="text-xl">{t("profile.language")}</h2>
      <ErrorBanner error={save.error} />
      <Field label={t("profile.language")} hint={t("profile.languageHint")}>
        <Select
          options={options}
          emptyLabel={t("profile.asTheBrowser")}
          value={shown ?? ""}
          disabled={save.isPending}
          onChange={(event) => save.mutate(languageOfTag(event.target.value))}
          className="sm:w-72"
        />
      </Field>
    </Card>
  );
}
