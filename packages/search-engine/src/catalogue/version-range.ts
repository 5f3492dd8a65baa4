/** Versions from `low` to `high`, both inclusive. Each version is a single number. */
export interface VersionRange {
  low: number
  high: number
}

const longestText = 2000

/**
 * Parses a version range such as `>=0.3.40,<1.0`, `^0.3.1`, `~=0.3`, `0.3.*`, `0.3 - 0.4` or `<0.3.1 || >=0.3.4`.
 * Returns one range from the lowest to the highest version, with its gaps. Undefined, which allows all versions, for a
 * text without a valid clause between two `||`. Clauses with `!=` are ignored.
 */
export function rangeOf(text: string): VersionRange | undefined {
  const parts = text.slice(0, longestText).split('||').map(partRange)
  if (!parts.every((part) => part !== undefined)) return undefined
  const filled = parts.filter(({ low, high }) => low <= high)
  if (filled.length === 0) return parts[0]
  return { low: Math.min(...filled.map(({ low }) => low)), high: Math.max(...filled.map(({ high }) => high)) }
}

function partRange(text: string): VersionRange | undefined {
  const [from = '', to] = text.trim().split(/\s-\s/)
  const [first, last] = [clauseRange(from.trim()), clauseRange(to?.trim() ?? '')]
  if (first && last) return { low: first.low, high: last.high }
  const parts = text
    .replaceAll(/([<>=~^])\s+/g, '$1')
    .split(/[,\s]+/)
    .map(clauseRange)
    .filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  return { low: Math.max(...parts.map(({ low }) => low)), high: Math.min(...parts.map(({ high }) => high)) }
}

export function isVersionRange(text: string): boolean {
  return rangeOf(text) !== undefined
}

/** Whether two ranges share a version. An unknown range contains all versions. */
export function overlap(left: VersionRange | undefined, right: VersionRange | undefined): boolean {
  return !left || !right || Math.max(left.low, right.low) <= Math.min(left.high, right.high)
}

const perPart = 10_000
const highest = perPart ** 3 - 1

function clauseRange(clause: string): VersionRange | undefined {
  const [, sign = '', major, minor, patch] =
    /^(>=|<=|==|=|>|<|~=|~|\^)?v?(\d{1,4})(?:\.(\d{1,4}|\*))?(?:\.(\d{1,4}|\*))?/.exec(clause) ?? []
  if (major === undefined) return undefined
  const given = [major, minor, patch].filter((part) => part !== undefined && part !== '*').map(Number)
  const low = numberOf(given)
  switch (sign) {
    case '>=':
      return { low, high: highest }
    case '>':
      return { low: low + 1, high: highest }
    case '<=':
      return { low: 0, high: low }
    case '<':
      return { low: 0, high: low - 1 }
    case '~=':
      return { low, high: lastOf(given.slice(0, Math.max(1, given.length - 1))) }
    case '~':
      return { low, high: lastOf(given.slice(0, 2)) }
    case '^':
      return { low, high: lastOf(given.slice(0, given[0] === 0 ? 2 : 1)) }
    default:
      return { low, high: given.length === 3 ? low : lastOf(given) }
  }
}

function numberOf([major = 0, minor = 0, patch = 0]: number[]): number {
  return (major * perPart + minor) * perPart + patch
}

/** Returns the last version with these leading parts. */
function lastOf(parts: number[]): number {
  return numberOf([...parts, perPart - 1, perPart - 1].slice(0, 3))
}
