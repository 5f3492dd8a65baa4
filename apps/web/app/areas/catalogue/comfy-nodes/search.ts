import { defineSearch, pageNumber, text, word } from '../../../search/define-search.ts'

/** Search parameters of the page of a comfy node. */
export const comfyNodeSearch = defineSearch({ version: word() })

/** Search parameters of the gallery of a pack. */
export const gallerySearch = defineSearch({
  version: word(),
  q: text({ most: 200 }),
  category: text({ most: 200, isExact: true }),
  page: pageNumber(),
})
