/** Maximum length of a publisher id. */
export const publisherIdLength = 64

/** Whether a text is a valid publisher id: lower-case letters, digits and '-', beginning with a letter. */
export const isPublisherId = (text: string): boolean => /^[a-z][a-z0-9-]{0,63}$/.test(text)
