import { isImageFile } from "@vigie/domain/files/image-data-url";
import { message } from "@vigie/domain/language/message";
import { ImagePlus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ChosenFiles } from "@/lib/files/choose-files";
import { downscaleToDataUrl, UnreadableImageError } from "@/lib/images/downscale-image";
import { type ImageLimits, SMALL_IMAGE } from "@/lib/images/image-plan";
import { useAccountTexts } from "@/lib/language/use-texts";
import { DropZone } from "./drop-zone";

const previewShapes = {
  /** A portrait. */
  round: "size-24 rounded-full bg-track object-cover",
  /** A logo or drawing, shown uncropped. */
  whole: "h-24 max-w-32 rounded-control border border-line object-contain p-1",
} as const;

interface PhotoPickerProps {
  /** The label: `Photo`, `Logo`. */
  label: string;
  /** The picture: a data URL or the address of a stored one; `null` for none. */
  image: string | null;
  /** The text alternative of the preview. */
  alt: string;
  /** Called with the data URL of a chosen picture, or `null` when the picture is removed. */
  onChange: (image: string | null) => void;
  /** How large the stored picture may be; a portrait's size by default. */
  limits?: ImageLimits;
  shape?: keyof typeof previewShapes;
  action?: string;
  /** The label of the button that removes the picture. */
  removeAction?: string;
  hint?: string;
  /** Why the form refuses the picture. */
  error?: string | undefined;
  disabled?: boolean;
  /** Called when preparing a picture starts or ends, so that the form can wait with saving. */
  onBusyChange?: (busy: boolean) => void;
}

/** One picture of a form, resized in the browser as soon as it is chosen. */
export function PhotoPicker({
  label,
  image,
  alt,
  onChange,
  limits = SMALL_IMAGE,
  shape = "round",
  action,
  removeAction,
  hint,
  error,
  disabled = false,
  onBusyChange,
}: PhotoPickerProps) {
  const t = useAccountTexts();
  const button = useRef<HTMLButtonElement>(null);
  const { prepare, busy, failure, forgetFailure } = usePreparedImage(limits, {
    onChange,
    onBusyChange,
  });
  const remove = () => {
    forgetFailure();
    onChange(null);
    button.current?.focus();
  };
  return (
    <DropZone
      label={label}
      action={action ?? t("forms.uploadPhoto")}
      busyAction={t("forms.preparing")}
      accept="image/*"
      accepts={isImageFile}
      icon={ImagePlus}
      hint={hint ?? t("forms.chooseAnImage")}
      error={failure ?? error}
      busy={busy}
      disabled={disabled}
      button={button}
      preview={
        image === null ? undefined : (
          <img src={image} alt={alt} decoding="async" className={previewShapes[shape]} />
        )
      }
      onChoose={prepare}
    >
      {image === null ? null : (
        <Button
          variant="quiet"
          onClick={remove}
          disabled={busy || disabled}
          className="whitespace-nowrap text-sm"
        >
          <X aria-hidden className="size-4" />
          {removeAction ?? t("forms.removePhoto")}
        </Button>
      )}
    </DropZone>
  );
}

interface ImageListeners {
  onChange: (image: string) => void;
  onBusyChange: ((busy: boolean) => void) | undefined;
}

function usePreparedImage(limits: ImageLimits, { onChange, onBusyChange }: ImageListeners) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const announceBusy = (isBusy: boolean) => {
    setBusy(isBusy);
    onBusyChange?.(isBusy);
  };
  const prepare = ([file]: ChosenFiles) => {
    announceBusy(true);
    setFailure(undefined);
    void downscaleToDataUrl(file, limits)
      .then((image) => (isShown.current ? onChange(image) : undefined))
      .catch((failure) =>
        setFailure(
          failure instanceof UnreadableImageError
            ? failure.message
            : message("failed.pictureUnreadable"),
        ),
      )
      .finally(() => announceBusy(false));
  };
  return { prepare, busy, failure, forgetFailure: () => setFailure(undefined) };
}
