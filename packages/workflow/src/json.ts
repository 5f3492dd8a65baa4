import { mayHaveLargeIntegers, parseWithIntegers } from './large-integers.ts'

declare global {
  interface JSON {
    /** Makes a value that `JSON.stringify` writes unchanged. Engines before 2025 lack it. */
    rawJSON?(text: string): Json
    isRawJSON?(value: unknown): boolean
  }
}

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json
}

/**
 * Parses JSON as written by Python: `NaN`, `Infinity` and `-Infinity` outside strings become null. Undefined for other
 * texts. Keys such as `__proto__` become plain properties.
 */
export function parseJson(text: string): Json | undefined {
  const trimmed = text.startsWith('\uFEFF') ? text.slice(1) : text
  const value = parseStrict(trimmed)
  return value === undefined && /NaN|Infinity/.test(trimmed) ? parseStrict(withoutNonNumbers(trimmed)) : value
}

export function objectOf(value: Json | undefined): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // In a copy for writing, a large integer is stored as such an object.
  return JSON.isRawJSON?.(value) ? undefined : value
}

/** Returns the items of an array, or the values of an object in place of an array; otherwise none. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value
  return Object.values(objectOf(value) ?? {})
}

export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function parseStrict(text: string): Json | undefined {
  try {
    // The cast is safe: JSON.parse returns only JSON values.
    return (mayHaveLargeIntegers(text) ? parseWithIntegers(text) : JSON.parse(text)) as Json
  } catch {
    return undefined
  }
}

function withoutNonNumbers(text: string): string {
  const parts: string[] = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('"', at)
    const outside = text.slice(at, open < 0 ? text.length : open)
    parts.push(outside.replaceAll(/-?Infinity|NaN/g, 'null'))
    if (open < 0) break
    at = endOfString(text, open)
    parts.push(text.slice(open, at))
  }
  return parts.join('')
}

function endOfString(text: string, open: number): number {
  let at = open + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close < 0) return text.length
    let slashes = 0
    while (text[close - 1 - slashes] === '\\') slashes += 1
    if (slashes % 2 === 0) return close + 1
    at = close + 1
  }
}
