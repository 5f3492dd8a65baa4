/** The id of the field that `/` focuses; one page has one. */
export const searchFieldId = 'search'
