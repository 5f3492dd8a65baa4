export const stars = [1, 2, 3, 4, 5] as const

/** Size of a star that can be pressed. With its margin, the target has 24 px. */
export const starClass = 'size-5 transition-colors'
