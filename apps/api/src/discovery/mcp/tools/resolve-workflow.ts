import { checkSet, coreNamesOfResolved, packsOfResolved } from '@registry/pack-set'
import { mostUses, otherPackNamed, parseWorkflow, usesOf, wireUses } from '@registry/workflow'
import { presentConflict } from '../../../registry/workflows/present-conflict.ts'
import { strangers } from '../arguments.ts'
import { listOf, viewOf } from '../contract-schemas.ts'
import { dataOf } from '../registry-client.ts'
import { tool, ToolRefusal } from '../tool.ts'
import { conflict } from './check-set.ts'

const mostConflicts = 50
/** Limits the paths of nested subgraphs, because a short text can repeat these paths many times. */
const mostCharacters = 2_000_000

const pack = viewOf('WorkflowPack', {
  node: { id: true, name: true, repository: true, latest_version: true },
  version: {
    version: true,
    yanked_at: true,
    yanked_reason: true,
    downloadUrl: true,
    sha256: true,
    dependencies: true,
    advisories: true,
  },
  names: true,
  oldest: true,
  newest: true,
  problems: true,
  latest_problems: true,
  capabilities: true,
})

const likelyName = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    pack: { type: 'string', description: 'The only one of them that the workflow needs for other nodes.' },
    others: listOf({ type: 'string' }),
  },
  required: ['name', 'pack', 'others'],
}

const namedOtherwise = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    named: { type: 'string', description: 'The pack that the workflow names.' },
    pack: { type: 'string', description: 'The pack of this answer. Absent if no pack is known.' },
  },
  required: ['name', 'named'],
}

const removedName = {
  type: 'object',
  properties: { name: { type: 'string' }, removed_in: { type: 'string', description: 'Release of ComfyUI.' } },
  required: ['name', 'removed_in'],
}

const openName = {
  type: 'object',
  properties: { name: { type: 'string' }, candidates: listOf({ type: 'string' }) },
  required: ['name', 'candidates'],
}

export const resolveWorkflow = tool({
  name: 'resolve_workflow',
  title: 'Find the packs and versions that a workflow needs',
  description: `Reads a workflow of ComfyUI, as its editor saves it or as its API takes it, and returns the packs that it needs. Each pack comes with the newest version that opens the workflow without a lost link or a moved value, and with what the latest version would break. \`ambiguous\` names have several packs: ask the user. \`conflicts\` tells what does not fit together; none means that none is known. ${strangers}`,
  input: {
    properties: {
      workflow: {
        type: 'string',
        minLength: 2,
        maxLength: 1_000_000,
        description: 'The whole JSON text of the workflow or of the API prompt.',
      },
    },
    required: ['workflow'],
  },
  output: {
    type: 'object',
    properties: {
      packs: listOf(pack.schema),
      likely: { ...listOf(likelyName), description: 'Names that several packs have, each with its likely pack.' },
      ambiguous: listOf(openName),
      unknown: { ...listOf({ type: 'string' }), description: 'Names that no pack has.' },
      named_otherwise: {
        ...listOf(namedOtherwise),
        description: 'Names for which the workflow names another pack, such as one that the registry does not know.',
      },
      removed: { ...listOf(removedName), description: 'Names of ComfyUI itself that newer releases lack.' },
      conflicts: listOf(conflict.schema),
      conflict_count: { type: 'integer' },
    },
    required: [
      ...(['packs', 'likely', 'ambiguous', 'unknown', 'named_otherwise', 'removed'] as const),
      ...(['conflicts', 'conflict_count'] as const),
    ],
  },
  call: async ({ workflow: text }: { workflow: string }, api) => {
    const workflow = parseWorkflow(text, mostCharacters)
    if (!workflow) throw new ToolRefusal('no_workflow', 'Send the JSON text of a workflow or of an API prompt.')
    const all = usesOf(workflow)
    if (all.length > mostUses)
      throw new ToolRefusal('workflow_too_large', `At most ${mostUses} different uses are read.`)
    const uses = wireUses(all)
    if (uses.length === 0) throw new ToolRefusal('no_workflow', 'This workflow has no nodes.')
    const resolved = await dataOf(api.POST('/workflows/resolve', { body: { uses } }))
    const conflicts = checkSet(packsOfResolved(resolved), {}, coreNamesOfResolved(resolved))
    const open = resolved.uses.filter(({ node_id: id, declared }) => id === undefined && declared?.state !== 'core')
    const inState = (state: string) =>
      new Map(open.flatMap((use) => (use.ownership.state === state ? [[use.name, use]] : [])))
    const companions = new Map(
      resolved.uses.flatMap(({ name, reason, node_id: id, ownership }) => {
        if ((reason !== 'companion' && reason !== 'fits') || id === undefined) return []
        const others = (ownership.candidates ?? [ownership.node_id ?? []].flat()).filter((other) => other !== id)
        return [[name, { name, pack: id, others }] as const]
      }),
    )
    const otherwise = new Map(
      resolved.uses.flatMap((answer, index) => {
        const named = isCore(answer) ? undefined : otherPackNamed(all[index]?.pack ?? {}, answer)
        if (named === undefined) return []
        const { name, node_id: id } = answer
        return [[`${name}\n${named}`, { name, named, ...(id !== undefined && { pack: id }) }] as const]
      }),
    )
    const removed = new Map(
      resolved.uses.flatMap(({ name, ownership: { removed_in: release } }) => {
        return release === undefined ? [] : [[name, { name, removed_in: release }] as const]
      }),
    )
    return {
      packs: resolved.packs.map(pack.of),
      likely: [...companions.values()],
      ambiguous: [...inState('ambiguous')].map(([name, { ownership }]) => {
        return { name, candidates: ownership.candidates ?? [] }
      }),
      unknown: [...inState('unknown').keys()],
      named_otherwise: [...otherwise.values()],
      removed: [...removed.values()],
      conflicts: conflicts.slice(0, mostConflicts).map(presentConflict).map(conflict.of),
      conflict_count: conflicts.length,
    }
  },
})

function isCore({ ownership, node_id: id }: { ownership: { state: string }; node_id?: string }): boolean {
  return id === undefined && (ownership.state === 'core' || ownership.state === 'frontend')
}
