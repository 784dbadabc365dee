import { ArrowLeft, Megaphone, Menu } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/drawer";
import { IconLink } from "@/components/ui/icon-button";
import { CommandMenuButton } from "@/features/shared/command-menu-button";
import { Typed } from "@/lib/language/typed-text";
import { useStaffTexts } from "@/lib/language/use-texts";
import { paths } from "@/lib/paths";
import { useHistory } from "@/lib/router/history-router";
import { EditorSidebar, type EditorSidebarProps } from "./editor-sidebar";

/** Replaces the sidebar on narrow screens: the project's name, and the sidebar as a drawer. */
export function EditorTopBar(sidebar: EditorSidebarProps) {
  const t = useStaffTexts();
  const [isOpen, setOpen] = useState(false);
  const history = useHistory();
  const close = () => setOpen(false);
  // The browser's Back leads to another page, too.
  useEffect(() => history.subscribe(() => setOpen(false)), [history]);
  const bar = useRef<HTMLElement>(null);
  useWhenGone(bar, close);
  return (
    <header
      ref={bar}
      className="sticky top-(--top-edge) z-10 flex items-center gap-1 border-line border-b bg-surface px-1 sm:px-3 lg:hidden [@media(height<30rem)]:static"
    >
      <IconLink
        label={t("editor.backToDashboard")}
        icon={ArrowLeft}
        to={paths.dashboard}
        className="rtl:-scale-x-100"
      />
      <Typed
        as="p"
        text={sidebar.outline?.title ?? ""}
        className="min-w-0 flex-1 truncate font-semibold"
      />
      <IconLink
        label={t("project.shareAnUpdate")}
        icon={Megaphone}
        to={paths.editor(sidebar.projectId, "update")}
      />
      <CommandMenuButton isCompact />
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-5" />
        {t("editor.menu")}
      </Button>
      <Drawer open={isOpen} onClose={close} label={t("editor.pagesOfTheProject")}>
        <EditorSidebar {...sidebar} onNavigate={close} />
      </Drawer>
    </header>
  );
}

/** Calls back when the screen becomes wide enough for the sidebar, so that the bar disappears. */
function useWhenGone(bar: RefObject<HTMLElement | null>, callBack: () => void): void {
  useEffect(() => {
    const look = () => {
      if (bar.current?.getClientRects().length === 0) callBack();
    };
    window.addEventListener("resize", look);
    return () => window.removeEventListener("resize", look);
  });
}
