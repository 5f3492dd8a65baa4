/** Version that a report is on. */
export interface ReviewAddress {
  publisherId: string
  nodeId: string
  version: string
}
