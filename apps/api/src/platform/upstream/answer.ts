/** Completely received answer. */
export interface WholeAnswer {
  kind: 'whole'
  status: number
  /** Headers that callers may see; names in lower case. */
  headers: Record<string, string>
  bytes: Uint8Array<ArrayBuffer>
  /** Parsed body of a JSON answer; undefined otherwise. */
  value: Record<string, unknown> | undefined
}

/** Answer that is too large for memory and streams to a single reader. */
export interface StreamedAnswer {
  kind: 'streamed'
  status: number
  headers: Record<string, string>
  /** Returns the body once; undefined when another reader has claimed it. */
  claim(): ReadableStream<Uint8Array> | undefined
  /** Resolves when no further bytes will be read. */
  ended: Promise<void>
}

export type Answer = WholeAnswer | StreamedAnswer

/** Error status (400 or above) whose body callers do not see: no JSON object, too long, or incomplete. */
export interface BareError {
  kind: 'bare'
  status: number
  headers: Record<string, string>
}

export type UpstreamAnswer = Answer | BareError
