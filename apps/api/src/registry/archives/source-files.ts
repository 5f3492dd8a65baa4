import { isTextRead } from '@registry/pack-scan/report'

const mib = 1024 ** 2

export interface SourceLimits {
  /** Maximum bytes of a text. */
  textBytes: number
  /** Maximum total bytes of texts. */
  allBytes: number
  texts: number
}

/** Limits of the texts that a review reads. */
export const sourceLimits: SourceLimits = { textBytes: 2 * mib, allBytes: 48 * mib, texts: 20_000 }

/** Number of leading bytes that identify a format. */
export const headBytes = 512

interface Listed {
  path: string
  size: number
}

const python = /\.py[iw]?$/i
const javascript = /\.[mc]?js$/i
const dependencies = /(?:^|\/)(?:requirements|constraints)[^/]*\.(?:txt|in)$|^pyproject\.toml$/i

/** Sorts files in the order of a review: Python first, then dependencies, scripts and other files, each by path. */
export function inReadingOrder<File extends Listed>(files: Iterable<File>): File[] {
  const ranks = [python, dependencies, javascript]
  const rankOf = ({ path }: File): number => {
    const rank = ranks.findIndex((kind) => kind.test(path))
    return rank < 0 ? ranks.length : rank
  }
  return [...files].toSorted((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1))
}

/**
 * Chooses the files whose text a review reads: files that rules need, and constraint files beside requirements. Because
 * of the order, other files cannot use up the limits to hide code. Files beyond the limits are left out.
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

/** Returns whether a path is Python source. */
export function isPythonSource(path: string): boolean {
  return python.test(path)
}
