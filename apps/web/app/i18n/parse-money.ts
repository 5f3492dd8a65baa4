import { kept, tag } from './format.ts'
import type { Locale } from './languages.ts'

/**
 * Parses an amount into millionths, with the separators of the locale: "1,250.5" is 1250500000 in English. Returns
 * undefined for invalid text, more than six decimals or unsafe integers.
 */
export const parseMoney = (locale: Locale, text: string): number | undefined => {
  const { decimal, group } = signs(locale)
  const plain = text.normalize('NFKC').replace(/[٠-٩]/g, latinDigit).replace('٫', decimal).replaceAll('٬', group)
  const [, minus, whole, fraction] = shape(decimal, group).exec(plain.trim()) ?? []
  if (whole === undefined) return undefined
  const digits = whole.replace(/\D/g, '') + (fraction ?? '').padEnd(6, '0')
  const micros = Number(digits)
  if (!Number.isSafeInteger(micros)) return undefined
  return minus === '' || micros === 0 ? micros : -micros
}

const latinDigit = (digit: string) => String(digit.charCodeAt(0) - 0x660)

const signs = kept((locale) => {
  const parts = new Intl.NumberFormat(tag(locale)).formatToParts(1_234_567.5)
  const sign = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: sign('decimal'), group: sign('group') }
})

// A group must have three digits, so that "1,50" does not parse as 150. Spaces separate groups in every locale.
const shape = (decimal: string, group: string) =>
  new RegExp(String.raw`^([-−]?)(\d+|\d{1,3}(?:[\s${group}]\d{3})+)(?:[${decimal}](\d{1,6}))?$`, 'u')
