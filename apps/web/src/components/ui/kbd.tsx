interface KbdProps {
  /** The keys as people read them: `Ctrl+K`. */
  children: string;
}

/** A keyboard shortcut. */
export function Kbd({ children }: KbdProps) {
  return (
    <kbd className="whitespace-nowrap rounded border border-line px-1.5 py-0.5 font-normal font-sans text-muted text-xs">
      {children}
    </kbd>
  );
}
