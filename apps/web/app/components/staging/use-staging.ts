import { useRead } from '../../data/query/use-read.ts'

// Versions arrive, and their checks end, while the page is open.
const everyMs = 20_000

/** Reads which nodes of a publisher are staged, and the versions that wait for an approval. */
export const useStaging = (publisherId: string) =>
  useRead('/publishers/{publisherId}/staging', { params: { path: { publisherId } } }, { everyMs })
