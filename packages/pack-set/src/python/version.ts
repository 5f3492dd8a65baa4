import { parse } from '@renovatebot/pep440'

/** Version as parsed by PEP 440. */
export interface Version {
  /** Normalized public part, without a local label. */
  text: string
  epoch: number
  /** Release numbers without trailing zeros, which do not affect the order. */
  release: readonly number[]
  /** 0 for `a`, 1 for `b`, 2 for `rc`. */
  pre: readonly [letter: number, number: number] | undefined
  post: number | undefined
  dev: number | undefined
  /** Normalized local label: `cu118` in `2.0+cu118`. */
  local: string | undefined
}

export type Suffix = Pick<Version, 'pre' | 'post' | 'dev'>

const letters = ['a', 'b', 'rc']
const longestVersion = 200
/** Numbers above 2^53 lose their last digits. */
const tooLongNumber = /\d{16}/

/** Parses a version. Returns undefined for other texts, and for numbers of more than 15 digits. */
export function readVersion(text: string): Version | undefined {
  if (text.length > longestVersion || tooLongNumber.test(text)) return undefined
  const parsed = parse(text)
  if (!parsed) return undefined
  // The library's types wrongly declare these three as always present.
  const [pre, post, dev] = [parsed.pre, parsed.post, parsed.dev] as (readonly (string | number)[] | null)[]
  return makeVersion(parsed.epoch, trimmed(parsed.release), {
    pre: pre ? [letters.indexOf(String(pre[0])), Number(pre[1])] : undefined,
    post: post ? Number(post[1]) : undefined,
    dev: dev ? Number(dev[1]) : undefined,
    local: readLocal(text),
  })
}

export function makeVersion(
  epoch: number,
  release: readonly number[],
  { pre, post, dev, local }: Suffix & { local?: string | undefined },
): Version {
  const shown = [
    epoch === 0 ? '' : `${epoch}!`,
    release.length < 2 ? [...release, 0, 0].slice(0, 2).join('.') : release.join('.'),
    pre ? `${letters[pre[0]]}${pre[1]}` : '',
    post === undefined ? '' : `.post${post}`,
    dev === undefined ? '' : `.dev${dev}`,
  ]
  return { text: shown.join(''), epoch, release, pre, post, dev, local }
}

export const finalSuffix: Suffix = { pre: undefined, post: undefined, dev: undefined }

/** Compares the public parts; local labels do not count. */
export function compareVersions(a: Version, b: Version): number {
  return a.epoch - b.epoch || compareReleases(a.release, b.release) || compareSuffixes(a, b)
}

/** Compares releases, padded with zeros: 1 and 1.0 are equal. */
export function compareReleases(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Compares suffixes by PEP 440: dev < a < b < rc < final < post. Within each of them, a dev release comes first. */
function compareSuffixes(a: Suffix, b: Suffix): number {
  return (
    rankOfPre(a) - rankOfPre(b) ||
    (a.pre?.[1] ?? 0) - (b.pre?.[1] ?? 0) ||
    (a.post ?? -1) - (b.post ?? -1) ||
    (a.dev ?? Number.MAX_SAFE_INTEGER) - (b.dev ?? Number.MAX_SAFE_INTEGER)
  )
}

function rankOfPre({ pre, post, dev }: Suffix): number {
  if (pre) return pre[0]
  return post === undefined && dev !== undefined ? -1 : letters.length
}

export function trimmed(release: readonly number[]): number[] {
  return release.slice(0, release.findLastIndex((part) => part !== 0) + 1)
}

/** Reads the local label of a version. Separators, case of letters and zeros before numbers make no difference. */
function readLocal(text: string): string | undefined {
  const label = text.split('+')[1]
  return label
    ?.toLowerCase()
    .split(/[._-]/)
    .map((part) => (/^\d+$/.test(part) ? String(Number(part)) : part))
    .join('.')
}
