/** Number of hashes in a full tile, and of entries in a full bundle. */
export const tileWidth = 256

/** A tile of hashes, or a bundle of entries when its level is `entries`. */
export interface TileAddress {
  level: number | 'entries'
  index: number
  /** From 1 to 256; less than 256 for a partial tile. */
  width: number
}

/** Returns the path of a tile below the prefix of a log: `tile/0/x001/067.p/5`. */
export function tilePath({ level, index, width }: TileAddress): string {
  const suffix = width < tileWidth ? `.p/${width}` : ''
  return `tile/${level}/${groupsOf(index)}${suffix}`
}

/** Parses a path in the exact format of `tilePath`. Returns undefined for any other spelling. */
export function parseTilePath(path: string): TileAddress | undefined {
  const match = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  if (!match) return undefined
  const [, level = '', groups = '', width] = match
  const address: TileAddress = {
    level: level === 'entries' ? level : Number(level),
    index: Number(groups.replaceAll(/[x/]/g, '')),
    width: width === undefined ? tileWidth : Number(width),
  }
  const isSound = Number.isSafeInteger(address.index) && (address.level === 'entries' || address.level < 64)
  return isSound && address.width > 0 && tilePath(address) === path ? address : undefined
}

/** Returns the number of hashes in a tile, for a tree with `treeSize` entries; 0 for a missing tile. */
export function widthIn(treeSize: number, { level, index }: Pick<TileAddress, 'level' | 'index'>): number {
  const hashes = Math.floor(treeSize / tileWidth ** (level === 'entries' ? 0 : level))
  return Math.max(0, Math.min(tileWidth, hashes - index * tileWidth))
}

/** Yields every full and partial tile and bundle of a tree with `treeSize` entries. */
export function* tilesOf(treeSize: number): Generator<TileAddress> {
  for (const level of ['entries', ...Array.from({ length: 7 }, (_, index) => index)] as const) {
    for (let index = 0; ; index++) {
      const width = widthIn(treeSize, { level, index })
      if (width === 0) break
      yield { level, index, width }
    }
  }
}

function groupsOf(index: number): string {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  const groups = padded.match(/\d{3}/g) ?? []
  return groups.map((group, position) => (position < groups.length - 1 ? `x${group}` : group)).join('/')
}
