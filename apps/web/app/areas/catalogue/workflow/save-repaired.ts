import type { Schema } from '@registry/api-client'
import { saveFile } from './save-file.ts'
import type { OpenedWorkflow } from './use-opened-workflow.ts'

type Packs = readonly Schema<'WorkflowPack'>[]

/** Paths of the nodes that repairs change. */
export const repairedPaths = ({ uses }: OpenedWorkflow, packs: Packs): Set<string> =>
  new Set(packs.flatMap(({ repairs }) => repairs.flatMap(({ use }) => uses[use]?.paths ?? [])))

/** Saves the repaired workflow as a file. Returns false where this browser would alter large integers. */
export const saveRepaired = async (opened: OpenedWorkflow, packs: Packs): Promise<boolean> => {
  const { InexactInteger, nodeRepairs, repairWorkflow } = await import('@registry/workflow')
  try {
    const repaired = repairWorkflow(opened.workflow, nodeRepairs(opened.uses, packs))
    const name = `${opened.name.replace(/\.[^.]*$/, '')}-repaired.json`
    if (repaired) saveFile(name, 'application/json', JSON.stringify(repaired, null, 2))
    return true
  } catch (error) {
    if (error instanceof InexactInteger) return false
    throw error
  }
}
