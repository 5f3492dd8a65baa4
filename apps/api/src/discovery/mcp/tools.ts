import type { Tool } from './tool.ts'
import { checkSet } from './tools/check-set.ts'
import { compareVersions } from './tools/compare-versions.ts'
import { explainVersion } from './tools/explain-version.ts'
import { findOwner } from './tools/find-owner.ts'
import { getNodeDefinition } from './tools/get-node-definition.ts'
import { getPack } from './tools/get-pack.ts'
import { listVersions } from './tools/list-versions.ts'
import { resolveReferences } from './tools/resolve-references.ts'
import { resolveWorkflow } from './tools/resolve-workflow.ts'
import { searchPacks } from './tools/search-packs.ts'

/** Tools in the order in which agents see them. */
export const tools: readonly Tool[] = [
  searchPacks,
  getPack,
  findOwner,
  resolveReferences,
  resolveWorkflow,
  checkSet,
  listVersions,
  explainVersion,
  compareVersions,
  getNodeDefinition,
]
