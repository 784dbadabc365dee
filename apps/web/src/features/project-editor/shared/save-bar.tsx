import type { ReactNode } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";

interface SaveBarProps {
  /** What there is to say about the form: when it was saved, or that it is not. */
  status: ReactNode;
  pending: boolean;
  /** Whether something the form needs is still being prepared. */
  isWaiting?: boolean;
  /**
   * Leaves the page, where it can be left so; whether that needs a question is the page's matter.
   */
  onCancel?: () => void;
}

/** The end of a long form, always in sight: where things stand, Cancel, and Save Changes. */
export function SaveBar({ status, pending, isWaiting = false, onCancel }: SaveBarProps) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-line border-t bg-surface px-4 py-3 sm:-mx-6 sm:px-6 lg:bottom-4 lg:mx-0 lg:rounded-card lg:border lg:shadow-float [@media(height<30rem)]:static"
    >
      <p className="flex-1 basis-16 text-muted text-sm">{status}</p>
      <div className="flex gap-3">
        {onCancel ? (
          <Button disabled={pending} onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <SubmitButton
          idle="Save Changes"
          busy="Saving..."
          pending={pending}
          isWaiting={isWaiting}
        />
      </div>
    </div>
  );
}
