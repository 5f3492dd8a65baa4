/** The surface of a card: its corners, its line and its ground. */
export const cardClass = 'rounded-card border border-line bg-surface'
