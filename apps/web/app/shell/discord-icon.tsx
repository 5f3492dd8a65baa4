/** A talk bubble with a controller's eyes: the way to the community chat. */
export const DiscordIcon = () => (
  <svg aria-hidden viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round">
    <path d="M8.2 5.2C6.7 5.5 5.3 6 4.1 6.7 2.4 9.8 1.8 13.2 2.2 16.7c1.6 1.2 3.2 2 4.9 2.5l1.2-2c2.4.7 5 .7 7.4 0l1.2 2c1.7-.5 3.3-1.3 4.9-2.5.4-3.5-.2-6.9-1.9-10-1.2-.7-2.6-1.2-4.1-1.5l-.7 1.4c-2-.3-4.2-.3-6.2 0z" />
    <circle cx="8.8" cy="12.4" r="1.3" fill="currentColor" stroke="none" />
    <circle cx="15.2" cy="12.4" r="1.3" fill="currentColor" stroke="none" />
  </svg>
)
