interface Props {
  /** In pixels; default 28. */
  size?: number
}

/** The mark of the site: a wire that bends from its socket into a C. Decorative, its name stands beside it. */
export const Logo = ({ size = 28 }: Props) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" fill="none" className="shrink-0">
    <path d="M24 24A11.3 11.3 0 1 1 21.6 6.2" stroke="var(--accent-text)" strokeWidth="3.6" strokeLinecap="round" />
    <circle cx="24.2" cy="8.4" r="4.4" fill="var(--socket-clip)" />
    <circle cx="24.2" cy="8.4" r="1.5" fill="var(--canvas)" />
  </svg>
)
