import type { Tag } from '../../platform/cache/revisions.ts'

/** Notice of a change of lists and pages, without a pack. */
export const listsNotice = 'lists'
/** Notice of a change of a publisher's members or their names. */
const publishersNotice = 'publishers'

const ofNode = 'node '

/** Parses a notice of the database. An unknown word, or missed notices, mean the whole catalogue. */
export function readNotice(text: string | undefined): Tag {
  if (text === listsNotice || text === publishersNotice) return text
  return text?.startsWith(ofNode) ? { nodeId: text.slice(ofNode.length) } : 'everything'
}
