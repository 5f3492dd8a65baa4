import { useRead } from '../../data/query/use-read.ts'

// Versions arrive, and their checks end, while the page is open.
const everyMs = 20_000

/** What of a publisher is staged, and the versions that wait. */
export const useStaging = (publisherId: string) =>
  useRead('/publishers/{publisherId}/staging', { params: { path: { publisherId } } }, { everyMs })
