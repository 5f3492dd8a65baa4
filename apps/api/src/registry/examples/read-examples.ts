import { open, stat } from 'node:fs/promises'
import { readWorkflow, type Workflow } from '@registry/workflow'
import type { ExampleUse, StoredExample } from '../../schema/review-tables.ts'
import { openZip } from '../archives/open-zip.ts'
import { filesOf, type UnreadFile } from '../archives/read-files.ts'
import { filesInFolder } from '../archives/read-folder.ts'
import { isKeepableName, isStorable } from '../comfy-nodes/comfy-node-facts.ts'
import { chooseExamples, exampleLimits, type ExampleLimits } from './choose-examples.ts'

const longestPackId = 200

/**
 * Reads the example workflows of a local archive or folder, with the comfy nodes of each. Skips files that are damaged,
 * exceed a limit or are no workflow. Throws `archive_…` codes for an invalid archive.
 */
export async function readExamplesAt(path: string): Promise<StoredExample[]> {
  if ((await stat(path)).isDirectory()) return readExamples(await filesInFolder(path))
  await using file = await open(path)
  return await readExamples(filesOf(await openZip(file)))
}

/** Reads the example workflows among files, as `readExamplesAt` does. @internal */
export async function readExamples(
  files: readonly UnreadFile[],
  limits: ExampleLimits = exampleLimits,
): Promise<StoredExample[]> {
  const until = performance.now() + limits.ms
  const examples: StoredExample[] = []
  let left = limits.allUses
  for (const file of chooseExamples(files, limits)) {
    if (performance.now() > until || left <= 0) break
    if (!isStorable(file.path)) continue
    const workflow = await workflowIn(file)
    const uses = workflow ? usesIn(workflow, Math.min(limits.uses, left)) : []
    left -= uses.length
    if (uses.length > 0) examples.push({ path: file.path, uses })
  }
  return examples
}

async function workflowIn(file: UnreadFile): Promise<Workflow | undefined> {
  try {
    const bytes = await file.read(file.size)
    if (!bytes || bytes.length === 0) return undefined
    const read = await readWorkflow(new Blob([Uint8Array.from(bytes)]))
    return read.state === 'read' ? read.workflow : undefined
  } catch {
    // An example with any content never fails a review.
    return undefined
  }
}

/**
 * Returns the distinct comfy nodes of a workflow, with the pack that the workflow names for each, in order of
 * appearance.
 */
function usesIn({ nodes }: Workflow, most: number): ExampleUse[] {
  const uses = new Map<string, ExampleUse>()
  for (const { type, pack } of nodes) {
    if (uses.size >= most) break
    const key = `${pack.cnrId ?? ''}\n${type}`
    if (uses.has(key) || !isKeepableName(type)) continue
    uses.set(key, { name: type, ...packNamed(pack.cnrId) })
  }
  return [...uses.values()]
}

function packNamed(id: string | undefined): { pack?: string } {
  return id !== undefined && id !== '' && id.length <= longestPackId && isStorable(id) ? { pack: id } : {}
}
