const pattern = /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{0,98}[a-zA-Z0-9])?$/

// Words that stand where a node id stands in the addresses of the API.
const reserved = new Set(['search', 'reindex', 'update-github-stars', 'v2'])

/** Whether a text can be a node id: 1 to 100 letters, digits, '.', '_' or '-', a letter or digit at both ends. */
export function isNodeId(text: string): boolean {
  return pattern.test(text)
}

/** Whether the API's own addresses need this id, in any case of letters. */
export function isReservedNodeId(text: string): boolean {
  return reserved.has(text.toLowerCase())
}
