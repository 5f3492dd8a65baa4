/** The most signs of a publisher id. */
export const publisherIdLength = 64

/** Whether a text can be a publisher id, as the registry sees it: lower-case letters, digits and '-', a letter first. */
export const isPublisherId = (text: string): boolean => /^[a-z][a-z0-9-]{0,63}$/.test(text)
