/** The publisher of the nodes that nobody has claimed. */
export const unclaimedPublisherId = 'unclaimed'

const pattern = /^[a-z][a-z0-9-]{0,63}$/

// `validate` stands where a publisher id stands in the addresses of the API.
const reserved = new Set(['validate', unclaimedPublisherId])

/** Whether a text can be a publisher id: 1 to 64 lower-case letters, digits or '-', a letter first. */
export function isPublisherId(text: string): boolean {
  return pattern.test(text)
}

/** Whether the registry itself needs this id. */
export function isReservedPublisherId(text: string): boolean {
  return reserved.has(text)
}
