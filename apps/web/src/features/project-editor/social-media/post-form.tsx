import { useQuery } from "@tanstack/react-query";
import { readRenditions, renditionSources } from "@vigie/domain/files/renditions";
import { localIsoMinute } from "@vigie/domain/format/local-moment";
import { isChosenPicture, type Post, type PostInput, postSchema } from "@vigie/domain/forms/post";
import type { StaffTexts } from "@vigie/domain/language/texts";
import { POST_DESCRIPTION_MAX_LENGTH } from "@vigie/domain/limits";
import { type ReactNode, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import { CharacterCount } from "@/components/forms/character-count";
import { PhotoPicker } from "@/components/forms/photo-picker";
import { PostImage } from "@/components/project/posts/post-image";
import { DateTimeField } from "@/components/ui/date-time-field";
import { Field } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { TextField } from "@/components/ui/text-field";
import { changePost, createPost, storedPicture } from "@/data/content/post-changes";
import { postImageQuery, type SocialMediaPost, socialMediaPostsQuery } from "@/data/content/posts";
import {
  CollectionForm,
  type RowSave,
} from "@/features/project-editor/shared/collection/collection-form";
import { rowForm, useRowForm } from "@/features/project-editor/shared/collection/row-form";
import type { RowCollection } from "@/features/project-editor/shared/collection/use-collection";
import { environment } from "@/lib/env";
import { SMALL_IMAGE } from "@/lib/images/image-plan";
import { useStaffTexts } from "@/lib/language/use-texts";

interface PostFormProps {
  projectId: string;
  collection: RowCollection<SocialMediaPost>;
}

const postForm = rowForm({
  schema: postSchema,
  valuesOf,
  store: async (projectId, change: RowSave<SocialMediaPost, Post>) => {
    const { loaded, newId, values } = change;
    if (loaded !== null) return changePost(projectId, loaded, values);
    await createPost({ id: newId, projectId }, values);
    return null;
  },
  listOf: socialMediaPostsQuery,
});

/** The picture itself is not stored, but renditions of up to 1280 pixels. */
const pictureLimits = { ...SMALL_IMAGE, longSide: 2048 };

function labelsOf(t: StaffTexts): Readonly<Record<keyof PostInput, string>> {
  return {
    description: t("editor.text"),
    publishedAt: t("editor.dateAndTime"),
    originalUrl: t("editor.addressOfTheOriginal"),
    picture: t("editor.picture"),
  };
}

/** Adds a post, or changes one. */
export function PostForm({ projectId, collection }: PostFormProps) {
  const t = useStaffTexts();
  const labels = labelsOf(t);
  const { editing, isGone } = collection;
  const stored = isGone ? null : editing;
  const { field, isSaving, ...row } = useRowForm(postForm, {
    projectId,
    collection,
    success: stored ? t("editor.postUpdatedSuccessfully") : t("editor.postAddedSuccessfully"),
  });
  const { control, formState } = row.form;
  // Registered in their order on the page, so that the first invalid one gets the focus.
  const { error, ...text } = field("description");
  const { field: publishedAt } = useController({ control, name: "publishedAt" });
  const { field: picture } = useController({ control, name: "picture" });
  const description = useWatch({ control, name: "description" });
  const shownPicture = useShownPicture(picture.value, stored);
  const [isPreparing, setPreparing] = useState(false);
  const line = { autoComplete: "off", readOnly: isSaving };
  return (
    <CollectionForm
      {...row}
      labels={labels}
      apart={["picture"]}
      show={(name, value) => shownValue(t, name, value, stored)}
      add={t("editor.addPost")}
      update={t("editor.updatePost")}
      isWaiting={isPreparing}
    >
      <Field
        label={labels.description}
        error={error}
        hint={t("editor.visitorsSeeTheFirstThree")}
        aside={<CharacterCount text={description} limit={POST_DESCRIPTION_MAX_LENGTH} />}
      >
        <TextArea
          rows={4}
          required
          readOnly={isSaving}
          className="field-sizing-content max-h-96 min-h-[calc(4lh+1.125rem)]"
          {...text}
        />
      </Field>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex flex-col gap-5">
          <Field label={labels.publishedAt} error={formState.errors.publishedAt?.message}>
            <DateTimeField required readOnly={isSaving} {...publishedAt} />
          </Field>
          <TextField
            label={labels.originalUrl}
            hint={t("editor.optionalTheProjectPageLinks")}
            type="url"
            inputMode="url"
            {...line}
            {...field("originalUrl")}
          />
        </div>
        <div>
          <PhotoPicker
            label={labels.picture}
            alt={t("editor.thePictureOfThePost")}
            image={shownPicture}
            onChange={picture.onChange}
            limits={pictureLimits}
            shape="whole"
            action={t("editor.choosePicture")}
            removeAction={t("editor.removePicture")}
            error={formState.errors.picture?.message}
            disabled={isSaving}
            onBusyChange={setPreparing}
          />
        </div>
      </div>
    </CollectionForm>
  );
}

/** The form's values for a stored post; for a new one the current time is proposed. */
function valuesOf(post: SocialMediaPost | null): PostInput {
  return {
    description: post?.description ?? "",
    publishedAt: localIsoMinute(post ? new Date(post.publishedAt) : new Date()),
    originalUrl: post?.originalUrl ?? "",
    picture: post && storedPicture(post),
  };
}

/**
 * Renders a value of a post's form, for the choice between two.
 *
 * @param stored the stored post; null for none
 */
function shownValue(
  t: StaffTexts,
  name: string,
  value: unknown,
  stored: SocialMediaPost | null,
): ReactNode {
  if (typeof value !== "string" || value === "") return t("editor.empty");
  if (name === "publishedAt") return value.replace("T", " ");
  if (name !== "picture") return value;
  if (isChosenPicture(value))
    return <img src={value} alt="" className="max-h-40 rounded-control" />;
  return stored ? <PostImage post={stored} query={postImageQuery(stored)} /> : null;
}

/**
 * The address of the picture in a post's form; null for none.
 *
 * @param post the stored post; null for a new one
 */
function useShownPicture(picture: string | null, post: SocialMediaPost | null): string | null {
  const isChosen = isChosenPicture(picture);
  const renditions = post && readRenditions(post);
  const isInline = picture !== null && !isChosen && renditions === null;
  const image = useQuery({
    ...postImageQuery(post ?? { id: "", updated_at: "" }),
    enabled: post !== null && isInline,
  });
  if (picture === null || isChosen) return picture;
  return renditions
    ? renditionSources(renditions, environment().filesUrl).src
    : (image.data ?? null);
}
