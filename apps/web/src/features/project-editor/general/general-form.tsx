import { timeAgo } from "@vigie/domain/format/relative-time";
import { generalInformationLabels } from "@vigie/domain/forms/general-information";
import { FormProvider, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { Form } from "@/components/forms/form";
import { useNow } from "@/components/hooks/use-now";
import { Card } from "@/components/ui/card";
import { Switch } from "@/components/ui/switch";
import type { StoredGeneralInformation } from "@/data/projects/general-information";
import { SaveBar } from "@/features/project-editor/shared/save-bar";
import { SliceFormErrors } from "@/features/project-editor/shared/slice-form-errors";
import { paths } from "@/lib/paths";
import { DescriptionFields } from "./description-fields";
import { PlaceFields } from "./place-fields";
import { PlanFields } from "./plan-fields";
import { useGeneralForm } from "./use-general-form";

interface GeneralFormProps {
  projectId: string;
  userId: string;
  stored: StoredGeneralInformation;
}

/** General Information: edited and saved as a whole. */
export function GeneralForm({ projectId, userId, stored }: GeneralFormProps) {
  const navigate = useNavigate();
  const now = useNow();
  const { form, slice } = useGeneralForm({ projectId, userId, stored });
  const isOnline = useWatch({ control: form.control, name: "is_online" });
  return (
    <FormProvider {...form}>
      <Form onSubmit={slice.submit(stored)}>
        <SliceFormErrors slice={slice} labels={generalInformationLabels} />
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="text-xl">General Information</h2>
            {/* Whether the public sees the project. */}
            <Switch
              label="Online"
              state={isOnline ? "Online" : "Offline"}
              {...form.register("is_online")}
            />
          </div>
          <div className="mt-4 grid gap-x-5 gap-y-6 sm:grid-cols-12">
            <PlanFields stored={stored} />
            <PlaceFields />
            <DescriptionFields />
          </div>
        </Card>
        <SaveBar
          status={slice.isDirty ? "Unsaved changes" : `Saved ${timeAgo(stored.updated_at, now)}`}
          pending={slice.save.isPending}
          onCancel={() => void navigate(paths.dashboard)}
        />
      </Form>
    </FormProvider>
  );
}
