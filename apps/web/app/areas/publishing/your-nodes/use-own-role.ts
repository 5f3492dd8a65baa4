import { useRead } from '../../../data/query/use-read.ts'

/** The role of the person in a publisher; undefined until it is known. */
export const useOwnRole = (publisherId: string) =>
  useRead('/publishers/{publisherId}/permissions', { params: { path: { publisherId } } }).data?.role
