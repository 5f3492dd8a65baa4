/** An answer that is here as a whole. */
export interface WholeAnswer {
  kind: 'whole'
  status: number
  /** Headers that may be passed on; names in lower case. */
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer>
  /** Its parsed body, when it is JSON. */
  value: Record<string, unknown> | undefined
}

/** An answer too large to be held: it goes through to one reader. */
export interface StreamedAnswer {
  kind: 'streamed'
  status: number
  headers: Record<string, string>
  /** The body, once; undefined when somebody else reads it. */
  claim(): ReadableStream<Uint8Array> | undefined
  /** When nothing more of it will be read. */
  ended: Promise<void>
}

export type Answer = WholeAnswer | StreamedAnswer

/** An error status, from 400 up, with a body that is not passed on: no JSON object, too long, or cut off. */
export interface BareError {
  kind: 'bare'
  status: number
  headers: Record<string, string>
}

export type UpstreamAnswer = Answer | BareError
