/** Request to an upstream. */
export interface UpstreamRequest {
  url: string
  headers: Record<string, string>
  /** Accepted media types besides JSON. */
  binaryTypes: ReadonlySet<string>
  /** Answer headers that callers may see, in lower case. */
  passedHeaders: ReadonlySet<string>
  /** Secrets that no answer may contain. */
  secrets: readonly string[]
}
