/** Version that the code belongs to. */
export interface CodeAddress {
  publisherId: string
  nodeId: string
  version: string
}
