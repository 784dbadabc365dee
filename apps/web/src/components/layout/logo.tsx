/** The lookout's lamp. Always beside the product's name, so it has no text alternative. */
export function Logo({ className = "size-8" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="16" className="fill-[#16213a] dark:fill-[#33415f]" />
      <path d="M16 14 29.86 8A16 16 0 0 1 30.5 22.8Z" fill="#F0A81C" fillOpacity=".55" />
      <circle cx="16" cy="14" r="5.5" fill="#F0A81C" />
    </svg>
  );
}
