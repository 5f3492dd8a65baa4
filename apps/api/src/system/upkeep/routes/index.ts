import { reindexNodes } from './reindex-nodes.ts'
import { updateGithubStars } from './update-github-stars.ts'

export const upkeepRoutes = [reindexNodes, updateGithubStars]
