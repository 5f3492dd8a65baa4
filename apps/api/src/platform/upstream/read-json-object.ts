import { UpstreamError } from './upstream-error.ts'

/** Parses bytes as a JSON object. Throws an UpstreamError for any other content. */
export function readJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const value = parse(bytes)
  if (!isObject(value)) throw new UpstreamError('broken', 'its answer is no JSON object')
  return value
}

/** Returns whether a value is an object, rather than a list or null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The parser's message repeats a part of the text, and this error is logged.
    throw new UpstreamError('broken', 'its answer is no JSON')
  }
}
