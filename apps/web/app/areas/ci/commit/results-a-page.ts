/** How many results of a commit a page shows, and follows while one of them is under way. */
export const resultsAPage = 100
