import { useRead } from '../../../../data/query/use-read.ts'

/** Identifies a version. */
export interface VersionName {
  nodeId: string
  version: string
}

/** Reads one file of a version as text. */
export const useFile = ({ nodeId, version }: VersionName, path: string) =>
  useRead('/admin/nodes/{nodeId}/versions/{version}/file', { params: { path: { nodeId, version }, query: { path } } })
