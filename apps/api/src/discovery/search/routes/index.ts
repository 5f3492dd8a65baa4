import { searchComfyNodes } from './search-comfy-nodes.ts'
import { searchNodes } from './search-nodes.ts'
import { suggestSearches } from './suggest-searches.ts'

export const searchRoutes = [searchNodes, suggestSearches, searchComfyNodes]
