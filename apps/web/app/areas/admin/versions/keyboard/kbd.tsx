/** Shows a key as the keyboard labels it. */
export const Kbd = ({ children }: { children?: string }) => (
  <kbd
    dir="ltr"
    className="inline-flex h-5 min-w-5 items-center justify-center rounded-mark border border-line bg-sunken px-1 font-mono text-xs text-muted"
  >
    {children}
  </kbd>
)
