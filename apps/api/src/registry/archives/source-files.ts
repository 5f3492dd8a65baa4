import { isTextRead } from '@registry/pack-scan'

const mib = 1024 ** 2

export interface SourceLimits {
  /** Bytes of one text. */
  textBytes: number
  /** Bytes of all texts. */
  allBytes: number
  texts: number
}

/** What a review reads at most. */
export const sourceLimits: SourceLimits = { textBytes: 2 * mib, allBytes: 48 * mib, texts: 20_000 }

/** How many of a file's first bytes tell what it is. */
export const headBytes = 512

interface Listed {
  path: string
  size: number
}

const python = /\.py[iw]?$/i
const javascript = /\.[mc]?js$/i
const dependencies = /(?:^|\/)(?:requirements|constraints)[^/]*\.(?:txt|in)$|^pyproject\.toml$/i

/** In the order in which a review reads: Python first, then dependencies, scripts and the rest, each by path. */
export function inReadingOrder<File extends Listed>(files: Iterable<File>): File[] {
  const ranks = [python, dependencies, javascript]
  const rankOf = ({ path }: File): number => {
    const rank = ranks.findIndex((kind) => kind.test(path))
    return rank < 0 ? ranks.length : rank
  }
  return [...files].toSorted((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1))
}

/**
 * The paths of the files whose text a review reads: what the rules ask for, and the constraints beside requirements. In that
 * order, so that nothing else can use up the limits and hide code; what does not fit is left out.
 */
export function chooseTexts(files: Iterable<Listed>, limits: SourceLimits): Set<string> {
  const chosen = new Set<string>()
  let bytes = 0
  for (const { path, size } of inReadingOrder(files)) {
    const isText = isTextRead(path) || python.test(path) || dependencies.test(path)
    if (!isText || size > limits.textBytes || bytes + size > limits.allBytes) continue
    if (chosen.size >= limits.texts) break
    bytes += size
    chosen.add(path)
  }
  return chosen
}

/** Whether a path of a pack is that of Python source. */
export function isPythonSource(path: string): boolean {
  return python.test(path)
}
