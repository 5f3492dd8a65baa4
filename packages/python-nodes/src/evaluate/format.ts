import { text, unknown } from '../values/make.ts'
import { at } from '../values/keys.ts'
import { show } from '../values/show.ts'
import { toFixed } from '../values/to-fixed.ts'
import type { Arguments, Value } from '../values/value.ts'

/** Formats a value for an f-string; undefined when the text is unknown. */
export function formatValue(value: Value, format: string | undefined): string | undefined {
  if (!format || format === 's') return show(value)
  if (value.kind === 'number') return formatNumber(value.value, format) ?? undefined
  const padded = /^([<>^]?)(\d+)s?$/.exec(format)
  const shown = show(value)
  if (!padded || shown === undefined) return undefined
  const width = Math.min(Number(padded[2]), 200)
  return padded[1] === '>' ? shown.padStart(width) : shown.padEnd(width)
}

function formatNumber(value: number, format: string): string | undefined {
  const match = /^(0?)(\d*)(?:\.(\d+))?([dfx]?)$/.exec(format)
  if (!match) return undefined
  const [, zero, width, precision, kind] = match
  const digits = precision === undefined ? (kind === 'f' ? 6 : undefined) : Math.min(Number(precision), 20)
  const shown = kind === 'x' ? value.toString(16) : digits === undefined ? String(value) : toFixed(value, digits)
  const length = Math.min(Number(width), 200)
  if (!zero) return shown.padStart(length)
  const sign = shown.startsWith('-') ? '-' : ''
  return sign + shown.slice(sign.length).padStart(length - sign.length, '0')
}

/** Evaluates `"…%s…" % values`. */
export function formatPercent(template: string, values: Value): Value {
  const items = values.kind === 'tuple' ? values.items : [values]
  let next = 0
  let isKnown = true
  const made = template.replaceAll(/%(?:\((\w+)\))?(0?\d*(?:\.\d+)?)([sdifrx%])/g, (_whole, name, format, kind) => {
    if (kind === '%') return '%'
    const value = typeof name === 'string' && values.kind === 'dict' ? at(values, name) : items[next++]
    const spec = kind === 's' || kind === 'r' ? '' : `${String(format)}${kind === 'f' || kind === 'x' ? kind : ''}`
    const shown = value && formatValue(value, spec)
    if (shown === undefined) isKnown = false
    return shown ?? ''
  })
  return isKnown ? text(made) : unknown('text')
}

/** Evaluates `"…{}…".format(…)`. */
export function formatBraces(template: string, args: Arguments): Value {
  let next = 0
  let isKnown = !args.isOpen
  const made = template.replaceAll(/\{\{|\}\}|\{(\w*)(?:![rs])?(?::([^{}]*))?\}/g, (whole, name, format) => {
    if (whole === '{{' || whole === '}}') return whole.slice(0, 1)
    const field = String(name)
    const value = field === '' ? args.positional[next++] : (args.named.get(field) ?? args.positional[Number(field)])
    const shown = value && formatValue(value, typeof format === 'string' ? format : undefined)
    if (shown === undefined) isKnown = false
    return shown ?? ''
  })
  // `{a.b}` and `{a[0]}` are not supported.
  return isKnown && !/\{\w+[.[]/.test(template) ? text(made) : unknown('text')
}
