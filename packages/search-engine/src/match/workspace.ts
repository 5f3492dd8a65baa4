import type { Catalogue } from '../catalogue/catalogue.ts'
import { everyField } from '../catalogue/fields.ts'

/** Arrays by slot that each search of a catalogue fills anew: what one found is read before the next begins. */
export interface Workspace {
  /** How well the words match. */
  text: Float32Array
  /** The weight of the words that matched, and of those among them that have to. */
  covered: Float32Array
  coveredNeeded: Float32Array
  /** The fields that all of the matching words share. */
  shared: Uint16Array
  /** The best match of the word that is looked up, and the fields that have it. */
  best: Float32Array
  bestMask: Uint16Array
  /** 1 for what is among `touched`, 2 for what has enough of the words. */
  state: Uint8Array
  scores: Float64Array
  /** The slots that the word was found in. */
  found: Uint32Array
  /** The slots that a word of the search was found in: the first `count` of them. */
  touched: Uint32Array
  count: number
  /** The slots that have enough of the words, as far as they are told. */
  gathered: Uint32Array
}

// Allocating arrays for every search would cost more than most searches do.
const workspaces = new WeakMap<Catalogue, Workspace>()

/** The cleared workspace of a catalogue. It replaces the results of the search before. */
export function workspaceOf(catalogue: Catalogue): Workspace {
  const slots = catalogue.entries.length
  const known = workspaces.get(catalogue)
  if (known && slots <= known.text.length) {
    clear(known)
    return known
  }
  const made = emptyWorkspace(slots + (slots >>> 2))
  workspaces.set(catalogue, made)
  return made
}

function emptyWorkspace(slots: number): Workspace {
  return {
    text: new Float32Array(slots),
    covered: new Float32Array(slots),
    coveredNeeded: new Float32Array(slots),
    shared: new Uint16Array(slots).fill(everyField),
    best: new Float32Array(slots),
    bestMask: new Uint16Array(slots),
    state: new Uint8Array(slots),
    scores: new Float64Array(slots),
    found: new Uint32Array(slots),
    touched: new Uint32Array(slots),
    count: 0,
    gathered: new Uint32Array(slots),
  }
}

function clear(workspace: Workspace): void {
  const { text, covered, coveredNeeded, shared, state, touched, count } = workspace
  if (count * 8 > text.length) {
    for (const sums of [text, covered, coveredNeeded, state]) sums.fill(0)
    shared.fill(everyField)
  } else {
    for (let at = 0; at < count; at++) {
      const slot = touched[at] ?? 0
      text[slot] = 0
      covered[slot] = 0
      coveredNeeded[slot] = 0
      shared[slot] = everyField
      state[slot] = 0
    }
  }
  workspace.count = 0
}
