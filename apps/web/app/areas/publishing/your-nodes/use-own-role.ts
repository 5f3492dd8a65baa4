import { useRead } from '../../../data/query/use-read.ts'

/** Returns the visitor's role in a publisher; undefined until the role is known. */
export const useOwnRole = (publisherId: string) =>
  useRead('/publishers/{publisherId}/permissions', { params: { path: { publisherId } } }).data?.role
