import type { Tag } from '../../platform/cache/revisions.ts'

/** The notice of a change of lists and pages, without a node. */
export const listsNotice = 'lists'
/** The notice of a change of a publisher's members or their names. */
const publishersNotice = 'publishers'

const ofNode = 'node '

/** Reads a notice of the database. An unknown word, or missed notices, mean everything. */
export function readNotice(text: string | undefined): Tag {
  if (text === listsNotice || text === publishersNotice) return text
  return text?.startsWith(ofNode) ? { nodeId: text.slice(ofNode.length) } : 'everything'
}
