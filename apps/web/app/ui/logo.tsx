interface Props {
  /** Size in pixels; default 28. */
  size?: number
}

/**
 * Shows the logo: a wire that bends from its socket into a C. The logo is decorative, because the site name appears
 * beside it.
 */
export const Logo = ({ size = 28 }: Props) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" fill="none" className="shrink-0">
    <path d="M25.2 24.4A12 12 0 1 1 22.4 6" stroke="var(--accent-text)" strokeWidth="4" strokeLinecap="round" />
    <circle cx="25.4" cy="8.2" r="5" fill="var(--logo-socket)" />
    <circle cx="25.4" cy="8.2" r="1.8" fill="var(--canvas)" />
  </svg>
)
