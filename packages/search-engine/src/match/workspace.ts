import type { Catalogue } from '../catalogue/catalogue.ts'
import { everyField } from '../catalogue/fields.ts'

/** Arrays by docId that every search overwrites. The caller must read its results before the next search. */
export interface Workspace {
  text: Float32Array
  /** Weight of the matched words. `coveredNeeded` counts only the required words. */
  covered: Float32Array
  coveredNeeded: Float32Array
  /** Mask of the fields that all matched words share. */
  shared: Uint16Array
  /** Best match of the current word, with its fields in `bestMask`. */
  best: Float32Array
  bestMask: Uint16Array
  /** 1 for a touched docId, 2 for a docId in the result, otherwise 0. */
  state: Uint8Array
  scores: Float64Array
  /** DocIds that have the current word. */
  found: Uint32Array
  /** Touched docIds: docIds that have any word, or that the query names. Only the first `count` are valid. */
  touched: Uint32Array
  count: number
  /** DocIds that have enough of the words. */
  gathered: Uint32Array
}

// Workspaces are reused: allocating arrays for every search would cost more than most searches do.
const workspaces = new WeakMap<Catalogue, Workspace>()

/** Returns the cleared workspace of a catalogue. The results of the last search are overwritten. */
export function workspaceOf(catalogue: Catalogue): Workspace {
  const docIds = catalogue.entries.length
  const known = workspaces.get(catalogue)
  if (known && docIds <= known.text.length) {
    clear(known)
    return known
  }
  const made = emptyWorkspace(docIds + (docIds >>> 2))
  workspaces.set(catalogue, made)
  return made
}

function emptyWorkspace(docIds: number): Workspace {
  return {
    text: new Float32Array(docIds),
    covered: new Float32Array(docIds),
    coveredNeeded: new Float32Array(docIds),
    shared: new Uint16Array(docIds).fill(everyField),
    best: new Float32Array(docIds),
    bestMask: new Uint16Array(docIds),
    state: new Uint8Array(docIds),
    scores: new Float64Array(docIds),
    found: new Uint32Array(docIds),
    touched: new Uint32Array(docIds),
    count: 0,
    gathered: new Uint32Array(docIds),
  }
}

function clear(workspace: Workspace): void {
  const { text, covered, coveredNeeded, shared, state, touched, count } = workspace
  if (count * 8 > text.length) {
    for (const sums of [text, covered, coveredNeeded, state]) sums.fill(0)
    shared.fill(everyField)
  } else {
    for (let at = 0; at < count; at++) {
      const docId = touched[at] ?? 0
      text[docId] = 0
      covered[docId] = 0
      coveredNeeded[docId] = 0
      shared[docId] = everyField
      state[docId] = 0
    }
  }
  workspace.count = 0
}
