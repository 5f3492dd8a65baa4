import { defineSearch, pageNumber, text, word } from '../../../search/define-search.ts'

/** The search parameters of the page of one comfy node. */
export const comfyNodeSearch = defineSearch({ version: word() })

/** The search parameters of the gallery of a pack. */
export const gallerySearch = defineSearch({
  version: word(),
  q: text({ most: 200 }),
  category: text({ most: 200, isExact: true }),
  page: pageNumber(),
})
