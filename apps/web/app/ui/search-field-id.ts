/** Id of the search field that `/` focuses. A page has at most one such field. */
export const searchFieldId = 'search'
