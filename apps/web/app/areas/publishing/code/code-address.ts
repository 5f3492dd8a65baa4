/** Which version the code is of. */
export interface CodeAddress {
  publisherId: string
  nodeId: string
  version: string
}
