import type { Tag } from '../../platform/cache/revisions.ts'

/** The notice that lists and pages changed, and no node. */
export const listsNotice = 'lists'

const ofNode = 'node '

/** What a notice of the database says; one without a word that is known, or none where some were missed, says everything. */
export function readNotice(text: string | undefined): Tag {
  if (text === listsNotice) return 'lists'
  return text?.startsWith(ofNode) ? { nodeId: text.slice(ofNode.length) } : 'everything'
}
