/** How long changes are kept. */
export const keptMs = 24 * 60 * 60 * 1000
