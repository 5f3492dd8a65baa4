import type { Schema } from '@registry/api-client'
import { saveFile } from './save-file.ts'
import type { OpenedWorkflow } from './use-opened-workflow.ts'

type Packs = readonly Schema<'WorkflowPack'>[]

/** Paths of the nodes that repairs change. */
export const repairedPaths = ({ uses }: OpenedWorkflow, packs: Packs): Set<string> =>
  new Set(packs.flatMap(({ repairs }) => repairs.flatMap(({ use }) => uses[use]?.paths ?? [])))

/** Offers the workflow with its repairs as a file. */
export const saveRepaired = async (opened: OpenedWorkflow, packs: Packs): Promise<void> => {
  const { nodeRepairs, repairWorkflow } = await import('@registry/workflow')
  const repaired = repairWorkflow(opened.workflow, nodeRepairs(opened.uses, packs))
  const name = `${opened.name.replace(/\.[^.]*$/, '')}-repaired.json`
  if (repaired) saveFile(name, 'application/json', JSON.stringify(repaired, null, 2))
}
