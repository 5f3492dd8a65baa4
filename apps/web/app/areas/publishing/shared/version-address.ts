/** Version of a pack, with its publisher. */
export interface VersionAddress {
  publisherId: string
  nodeId: string
  version: string
}
