/** One question to an upstream. */
export interface UpstreamRequest {
  url: string
  headers: Record<string, string>
  /** Types of answers besides JSON. */
  binaryTypes: ReadonlySet<string>
  /** Headers of the answer that callers get to see, in lower case. */
  passedHeaders: ReadonlySet<string>
  /** What no answer may repeat. */
  secrets: readonly string[]
}
