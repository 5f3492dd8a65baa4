/** A request that Algolia's protocol refuses, with what its clients show of it. */
export class ProtocolError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
