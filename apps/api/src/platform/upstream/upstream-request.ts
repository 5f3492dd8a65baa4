/** A request to an upstream. */
export interface UpstreamRequest {
  url: string
  headers: Record<string, string>
  /** Types of answers besides JSON. */
  binaryTypes: ReadonlySet<string>
  /** Headers of the answer that callers get to see, in lower case. */
  passedHeaders: ReadonlySet<string>
  /** Secrets that no answer may repeat. */
  secrets: readonly string[]
}
