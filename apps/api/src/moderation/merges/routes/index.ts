import { listDuplicates } from './list-duplicates.ts'
import { mergeNode } from './merge-node.ts'
import { unmergeNode } from './unmerge-node.ts'

export const mergeRoutes = [listDuplicates, mergeNode, unmergeNode]
