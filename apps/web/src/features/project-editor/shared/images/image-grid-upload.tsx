import { formatPercent } from "@vigie/domain/format/percent";
import { ImageUp } from "lucide-react";
import { ProgressBar } from "@/components/ui/progress-bar";
import { useStaffTexts } from "@/lib/language/use-texts";
import { TileFrame } from "./image-grid-tile";

interface UploadTileProps {
  /** File name. */
  name: string;
  /** From 0 to 1; `null` while it waits. */
  progress: number | null;
}

/** A picture that is being uploaded, in its future place in the grid. */
export function UploadTile({ name, progress }: UploadTileProps) {
  const t = useStaffTexts();
  const percent = Math.round(Math.min(1, Math.max(0, progress ?? 0)) * 100);
  return (
    <TileFrame>
      <div className="flex aspect-4/3 flex-col items-center justify-center gap-2 rounded-control border border-control border-dashed bg-surface p-3 text-muted text-sm">
        <ImageUp aria-hidden className="size-6" />
        <div className="w-full max-w-28">
          <ProgressBar value={percent} label={t("editor.uploadingName", { name })} />
        </div>
        <span aria-hidden className="tabular-nums">
          {progress === null ? t("editor.waiting") : formatPercent(t, percent)}
        </span>
      </div>
      <TileName name={name} />
    </TileFrame>
  );
}

function TileName({ name }: { name: string }) {
  return (
    <p dir="auto" title={name} className="mt-1.5 truncate text-muted text-sm">
      {name}
    </p>
  );
}
