import { defineSearch, type Parameter } from '../../../search/define-search.ts'

/** Packs of one table. */
export const mostPacks = 4

const longestId = 200

/** Ids of packs, separated by commas or repeated; the address of a pack's page stands for its id. */
const packIds = (): Parameter<string[]> => ({
  read: (values) => {
    const ids = values.flatMap((value) => value.split(',')).map(idIn)
    const byId = new Map(ids.filter((id) => id !== '').map((id) => [id.toLowerCase(), id]))
    return [...byId.values()]
  },
})

const idIn = (text: string) => {
  const id = (/\/nodes\/([^/?#\s]+)/.exec(text)?.[1] ?? text).trim().slice(0, longestId)
  // Dots alone would be a step in the path of a request.
  return /[\p{L}\p{N}]/u.test(id) ? id : ''
}

/** The search parameters of the comparison of packs. */
export const packsSearch = defineSearch({ packs: packIds() })
