export const stars = [1, 2, 3, 4, 5] as const

/** The size of a star that one can press, with its margin a target of 24 px. */
export const starClass = 'size-5 transition-colors'
