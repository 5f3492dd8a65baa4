/** Classes of a card surface: rounded corners, border and background. */
export const cardClass = 'rounded-card border border-line bg-surface'
