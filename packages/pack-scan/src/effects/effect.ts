import type { SyntaxId } from '@registry/syntax'
import type { UsedSymbols } from '../symbols/used-symbol.ts'

/** Kinds of changes beyond a pack's own nodes, in the order of pages. */
export const effectKinds = [
  /** A front-end hook without a filter changes widgets or inputs of every node. */
  'widgets-of-all-nodes',
  /** A front-end hook without a filter changes every node. */
  'all-nodes',
  /** A front-end hook changes every node with certain inputs, widgets or the like, of any pack. */
  'nodes-by-content',
  /** A member of the editor, its API, or a class of the browser is replaced or added. */
  'front-end-patch',
  /** Python of ComfyUI is replaced or changed. */
  'core-patch',
  /** Python of another package is replaced or changed. */
  'package-patch',
  /** A name in `sys.modules` is taken. */
  'module-name',
  /** A folder is searched before all others for imports. */
  'search-path',
  /** A route of ComfyUI's server is taken. */
  'core-route',
  /** A route is added to ComfyUI's server. */
  'route',
  /** A command installs or removes a package that ComfyUI or most packs depend on. */
  'package-change',
  /** A requirement excludes newer versions of a base package. */
  'package-limit',
  /** A command installs another pack. */
  'other-pack',
  /** A global name of the page is taken. */
  'front-end-global',
] as const
export type EffectKind = (typeof effectKinds)[number]

/** A change beyond the pack's own nodes. Hostile text: show as text only. */
export interface Effect {
  kind: EffectKind
  /** The changed part, as code names it: `LGraphCanvas.prototype.drawNode`, `POST /prompt`, `pip install torch`. */
  target: string
  /** The file of the first place, by path and line. */
  file: string
  line: number
  /** Number of places. */
  count: number
  /** True if loading the pack does not cause the effect, so that only a use of its nodes may cause it. */
  onUse?: true
}

export interface Effects {
  /** By kind, then target; at most 200. */
  effects: Effect[]
  /** Number of effects before the limit. */
  effectCount: number
  /** Number of sources that were read for effects, and number of sources that ComfyUI or a browser loads. */
  read: { files: number; of: number }
  /** Names of ComfyUI that its Python uses; absent in reports of older rules. */
  comfyui?: UsedSymbols
}

/** Returns the kinds that may have more effects than the list shows. */
export function fullKinds({ effects }: Pick<Effects, 'effects'>): EffectKind[] {
  const isCut = effects.length >= mostEffects
  return effectKinds.filter((kind) => isCut || effects.filter((effect) => effect.kind === kind).length >= mostOfKind)
}

/** Reports an effect at a node of a file. */
export type TellEffect = (kind: EffectKind, target: string, node: SyntaxId) => void

/** Collects effects, in bounded memory. */
export interface EffectList {
  add(kind: EffectKind, target: string, file: string, line: number, onUse?: boolean): void
  /** Counts a source that ComfyUI or a browser loads. */
  countFile(isRead: boolean): void
  result(): Effects
}

const mostEffects = 200
const mostOfKind = 40
const mostKept = 5000
const longestTarget = 160

export function createEffectList(): EffectList {
  const found = new Map<string, Effect>()
  let read = 0
  let files = 0
  return {
    add: (kind, target, file, line, onUse = false) => {
      const shown = target.replaceAll(/\s+/g, ' ').slice(0, longestTarget)
      const key = `${kind}\n${shown}`
      const known = found.get(key)
      if (!known && found.size >= mostKept) return
      const here = { kind, target: shown, file, line, count: 1, ...(onUse && { onUse: true as const }) }
      found.set(key, known ? merge(known, here) : here)
    },
    countFile: (isRead) => {
      files++
      if (isRead) read++
    },
    result: () => ({
      effects: firstOf([...found.values()]),
      effectCount: found.size,
      read: { files: read, of: files },
    }),
  }
}

/** Merges two effects. A place that loading reaches wins over an earlier place that only a use reaches. */
function merge(a: Effect, b: Effect): Effect {
  const { onUse: aOnUse, ...one } = a
  const { onUse: bOnUse, ...other } = b
  const first = aOnUse === bOnUse ? (isBefore(one, other) ? one : other) : aOnUse ? other : one
  return { ...first, count: a.count + b.count, ...(aOnUse && bOnUse && { onUse: true as const }) }
}

function isBefore(a: Effect, b: Effect): boolean {
  return a.file === b.file ? a.line <= b.line : a.file < b.file
}

function firstOf(all: Effect[]): Effect[] {
  const rank = (kind: EffectKind): number => effectKinds.indexOf(kind)
  const perKind = new Map<EffectKind, number>()
  return all
    .toSorted((a, b) => rank(a.kind) - rank(b.kind) || (a.target < b.target ? -1 : 1))
    .filter(({ kind }) => {
      const already = perKind.get(kind) ?? 0
      perKind.set(kind, already + 1)
      return already < mostOfKind
    })
    .slice(0, mostEffects)
}
