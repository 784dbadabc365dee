/**
 * Props of an image by which `onMissing` is called when it cannot be loaded, also where that was so before the app took
 * a rendered page over: React hears nothing of that.
 */
export function whenMissing(onMissing: () => void) {
  return {
    onError: onMissing,
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) onMissing();
    },
  };
}
