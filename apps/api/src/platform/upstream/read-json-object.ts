import { UpstreamFault } from './upstream-fault.ts'

/** The JSON object that bytes are. Throws an UpstreamFault for anything else. */
export function readJsonObject(bytes: Uint8Array): Record<string, unknown> {
  const value = parse(bytes)
  if (!isObject(value)) throw new UpstreamFault('broken', 'its answer is no JSON object')
  return value
}

/** Whether a value is an object with keys. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // The parser's own words repeat a part of what it read, and this is logged.
    throw new UpstreamFault('broken', 'its answer is no JSON')
  }
}
