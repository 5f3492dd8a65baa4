/** A request that Algolia's protocol refuses, with the message for its clients. */
export class ProtocolError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
