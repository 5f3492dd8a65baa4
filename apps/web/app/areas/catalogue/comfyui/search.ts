import { defineSearch, text, word } from '../../../search/define-search.ts'

/** Search parameters of the ComfyUI page: two releases, and the name of a comfy node. */
export const coreSearch = defineSearch({ release: word(), since: word(), node: text({ most: 500, isExact: true }) })
