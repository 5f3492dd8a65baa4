/** How many commits a page shows, and follows while one of them is under way. */
export const commitsAPage = 20
