/** The id of the heading of the results. */
export const resultsId = 'results'
