import { type ApiClient, type Schema, unwrap } from '@registry/api-client'
import { mostNames, readNames } from './read-names.ts'

export type Found = Schema<'FoundComfyNode'>

export type Answer =
  | { kind: 'nothing' }
  | { kind: 'failed' }
  /** Search for a name or a part of a name, with similar names. */
  | { kind: 'one'; name: string; found: Found[]; isWhole: boolean }
  /** Lookup of several names, each with its comfy node. */
  | { kind: 'several'; found: { name: string; comfyNode: Found }[]; missing: Missing[]; isWhole: boolean }

export interface Missing {
  name: string
  /** Most similar existing name. */
  similar?: string
}

const namesLikeOne = 20
const atOnce = 8

/** As many as a comparison holds. */
export const mostCandidates = 4

/** Looks up the packs for the comfy nodes that a text names. Throws without a response from the API. */
export const loadNames = async (api: ApiClient, text: string): Promise<Answer> => {
  const all = readNames(text)
  const names = all.slice(0, mostNames)
  const [name, second] = names
  if (name === undefined) return { kind: 'nothing' }
  if (second === undefined) {
    const found = await search(api, name, namesLikeOne)
    return found ? { kind: 'one', name, found, isWhole: found.length < namesLikeOne } : { kind: 'failed' }
  }
  return resolve(api, names, names.length === all.length)
}

const resolve = async (api: ApiClient, names: readonly string[], isWhole: boolean): Promise<Answer> => {
  const found: { name: string; comfyNode: Found }[] = []
  const missing: Missing[] = []
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce)
    const answers = await Promise.all(some.map(async (name) => ({ name, like: await search(api, name, 2) })))
    for (const { name, like } of answers) {
      if (!like) return { kind: 'failed' }
      const exact = like.find((each) => each.is_exact)
      const similar = like[0]?.name
      if (exact) found.push({ name, comfyNode: { ...exact, providers: exact.providers.slice(0, shownOf(exact)) } })
      else missing.push({ name, ...(similar !== undefined && { similar }) })
    }
  }
  return { kind: 'several', found, missing, isWhole }
}

/** Nobody but the reader can choose between the packs of an ambiguous name. */
const shownOf = ({ ownership }: Found) => (ownership.state === 'ambiguous' ? mostCandidates : 2)

const search = async (api: ApiClient, name: string, limit: number): Promise<Found[] | undefined> => {
  const result = await unwrap(api.GET('/comfy-nodes/search', { params: { query: { search: name, limit } } }))
  return result.ok ? result.data.comfy_nodes : undefined
}
