import type { Extraction, NodeReplacement } from '@registry/python-nodes'
import { refreshLatest } from '../nodes/update-from-version.ts'
import { forgetComparisons } from '../comparison/store-comparisons.ts'
import { cleanText } from '../../platform/clean-text.ts'
import type { Database } from '../../schema/tables.ts'
import { isKeepableName, limits, type ComfyNodeFacts } from './comfy-node-facts.ts'
import { forgetReadExcept, deleteUntouchedExcept, saveExtracted } from './comfy-node-store.ts'
import { definitionFacts } from './definition-facts.ts'
import { setExtractStatus } from './extract-status-store.ts'
import { saveReplacements } from './replacement-store.ts'

/**
 * Replaces the comfy nodes of a version after an extraction, in the caller's transaction with the node locked. Facts
 * set by an admin or a service stay. An extraction without Python results but with problems has failed: it replaces
 * nothing, and the version stores the reason.
 */
export async function saveDefinitions(
  tx: Database,
  { nodeId, versionId }: { nodeId: string; versionId: string },
  extraction: Extraction,
): Promise<void> {
  const problem = failureOf(extraction)
  if (problem) {
    await setExtractStatus(tx, versionId, {
      status: 'failed',
      reason: cleanText(`${problem.file}: ${problem.detail}`, 2000),
      unlessKnown: true,
    })
    return
  }
  const comfyNodes = factsOf(extraction)
  await deleteUntouchedExcept(
    tx,
    versionId,
    comfyNodes.map(({ name }) => name),
  )
  await saveExtracted(tx, { nodeId, versionId }, comfyNodes)
  await saveReplacements(tx, versionId, extraction.replacements.filter(isKeepable))
  await setExtractStatus(tx, versionId, { status: 'success', reason: '' })
  await forgetComparisons(tx, versionId)
  await refreshLatest(tx, nodeId)
}

/**
 * Returns the problem that made an extraction fail: the extraction found no comfy node in Python; otherwise undefined.
 */
export function failureOf({ nodes, problems }: Extraction): Extraction['problems'][number] | undefined {
  return nodes.every(({ style }) => style === 'javascript') ? problems[0] : undefined
}

/**
 * Replaces the comfy nodes of a node's repository, without a version, in the caller's transaction with the node locked.
 * Names of a list that were not found stay. Returns the number of comfy nodes.
 */
export async function saveReadDefinitions(tx: Database, nodeId: string, extraction: Extraction): Promise<number> {
  const comfyNodes = factsOf(extraction)
  await forgetReadExcept(
    tx,
    nodeId,
    comfyNodes.map(({ name }) => name),
  )
  await saveExtracted(tx, { nodeId, versionId: null }, comfyNodes)
  await refreshLatest(tx, nodeId)
  return comfyNodes.length
}

/** Returns whether PostgreSQL can store a replacement: it must contain neither NUL nor half a surrogate pair. */
function isKeepable(replacement: NodeReplacement): boolean {
  const text = JSON.stringify(replacement)
  return !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text)
}

/**
 * Returns each name once, within the limits of a version. Comfy nodes beyond the limit on text keep only their names.
 */
function factsOf({ nodes }: Extraction): ComfyNodeFacts[] {
  const named = new Map(nodes.filter(({ name }) => isKeepableName(name)).map((node) => [node.name, node]))
  let room = limits.whole
  return [...named.values()].slice(0, limits.comfyNodes).map((node) => {
    const facts = definitionFacts(node)
    room -= facts.description.length + facts.input_types.length + facts.return_types.length + facts.return_names.length
    return room >= 0
      ? facts
      : { ...facts, description: '', input_types: '', return_types: '', return_names: '', output_tooltips: [] }
  })
}
