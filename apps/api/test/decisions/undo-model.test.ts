import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { VersionStatus } from '../../src/schema/node-tables.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { decide, givenModerator, givenNode, historyOf, outcomesOf, undo, versionOf } from './deciding.ts'

const registry = useRegistry()
let moderator: Person
let runs = 0

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

const versions = ['1.0.0', '1.1.0', '1.2.0']
const start: VersionStatus[] = ['pending', 'flagged', 'active']

interface State {
  status: VersionStatus
  reason: string
}

interface Step {
  batch: string
  /** Index of the step that this step undoes. `undid` is the status that the undo removed, if any. */
  undoes?: number
  undid?: State | undefined
}

/** Model of a version: its statuses, the current one last, and its steps in order. */
interface Model {
  states: State[]
  steps: Step[]
}

type Command =
  | { kind: 'decide'; to: VersionStatus; on: number[] }
  | { kind: 'undo'; on: number[] }
  | { kind: 'undoBatch'; which: number }

const some = fc.uniqueArray(fc.nat(versions.length - 1), { minLength: 1 })
const commands: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      to: fc.constantFrom<VersionStatus>('active', 'flagged', 'banned', 'deleted'),
      on: some,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), on: some }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undoBatch' as const), which: fc.nat(5) }) },
)

/** The first batch led to the current status, but other decisions followed. */
const thereAndBack: Command[] = [
  { kind: 'decide', to: 'active', on: [1] },
  { kind: 'decide', to: 'banned', on: [1] },
  { kind: 'decide', to: 'active', on: [1] },
  { kind: 'undoBatch', which: 0 },
]

/** Undoes a step of a version: undoing a decision removes its status, and undoing an undo restores the status. */
function takeBack({ states, steps }: Model, index: number, batch: string): void {
  const undid = steps[index]?.undid
  if (undid) states.push(undid)
  steps.push({ batch, undoes: index, ...(!undid && { undid: states.splice(-1)[0] }) })
}

/** Returns the effective step of a batch, if nothing effective follows: a step and its undo cancel out. */
function topStep({ steps }: Model, batch: string): number | undefined {
  const index = steps.findIndex((step) => step.batch === batch)
  const left: number[] = []
  for (const [later, { undoes }] of steps.entries()) {
    if (later <= index) continue
    if (undoes !== undefined && left.at(-1) === undoes) left.pop()
    else left.push(later)
  }
  const isTakenBack = steps.some(({ undoes }) => undoes === index)
  return left.length === 0 && !isTakenBack ? index : undefined
}

test('after any decisions and undos, status and reason match a stack of states, and history only grows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { maxLength: 12 }), async (list) => {
      const node = `model-${++runs}`
      await givenNode(
        registry,
        node,
        Object.fromEntries(versions.map((version, index) => [version, start[index] ?? 'flagged'])),
      )
      const models = start.map((status): Model => ({ states: [{ status, reason: '' }], steps: [] }))
      const batches = new Map<string, number[]>()
      const told = new Map<string, string>()
      for (const command of list) await carryOut(node, command, { models, batches, told })
    }),
    { numRuns: 25, examples: [[thereAndBack]] },
  )
}, 300_000)

interface World {
  models: Model[]
  /** Versions that each batch changed. */
  batches: Map<string, number[]>
  /** Last seen history of each version. */
  told: Map<string, string>
}

async function carryOut(node: string, command: Command, world: World): Promise<void> {
  if (command.kind === 'undoBatch') await undoBatch(command.which, world)
  else await (command.kind === 'decide' ? decideOn(node, command, world) : undoOn(node, command.on, world))
  await compare(node, world)
}

const namesOf = (node: string, on: number[]) => on.map((index) => `${node}@${versions[index]}`)

async function decideOn(
  node: string,
  { to, on }: Extract<Command, { kind: 'decide' }>,
  { models, batches }: World,
): Promise<void> {
  const answer = await decide(registry, moderator, to, namesOf(node, on))
  const changed = on.filter((index) => models[index]?.states.at(-1)?.status !== to)
  expect(outcomesOf(answer)).toEqual(on.map((index) => (changed.includes(index) ? 'done' : 'unchanged')))
  for (const index of changed) {
    const { status_reason: reason } = await versionOf(registry, node, versions[index])
    models[index]?.states.push({ status: to, reason })
    models[index]?.steps.push({ batch: answer.body.batch_id })
  }
  batches.set(answer.body.batch_id, changed)
}

async function undoOn(node: string, on: number[], { models, batches }: World): Promise<void> {
  const answer = await undo(registry, moderator, namesOf(node, on))
  const changed = on.filter((index) => (models[index]?.steps.length ?? 0) > 0)
  expect(outcomesOf(answer)).toEqual(on.map((index) => (changed.includes(index) ? 'done' : 'nothing_to_undo')))
  for (const model of modelsOf(models, changed)) takeBack(model, model.steps.length - 1, answer.body.batch_id)
  if (changed.length > 0) batches.set(answer.body.batch_id, changed)
}

async function undoBatch(which: number, { models, batches }: World): Promise<void> {
  const [id, on] = [...batches][which] ?? []
  if (id === undefined || on === undefined) return
  const changed = on.filter((index) => modelsOf(models, [index]).some((model) => topStep(model, id) !== undefined))
  const answer = await undo(registry, moderator, id)
  expect(outcomesOf(answer).filter((outcome) => outcome === 'done')).toHaveLength(changed.length)
  expect(answer.body).toMatchObject({ remaining: 0 })
  const by = answer.body.batch_id
  for (const model of modelsOf(models, changed)) takeBack(model, topStep(model, id) ?? -1, by)
  // The undo belongs to a new batch, which can be undone itself.
  if (changed.length > 0) batches.set(by, [...(batches.get(by) ?? []), ...changed])
}

function modelsOf(models: Model[], on: number[]): Model[] {
  return models.filter((_, index) => on.includes(index))
}

async function compare(node: string, { models, told }: World): Promise<void> {
  for (const [index, model] of models.entries()) {
    const version = versions[index] ?? ''
    const { status, status_reason: reason } = await versionOf(registry, node, version)
    expect({ version, status, reason }).toEqual({ version, ...model.states.at(-1) })
    const history = (await historyOf(registry, node, version)).map((row) => JSON.stringify(row)).join('\n')
    expect(history.startsWith(told.get(version) ?? '')).toBe(true)
    told.set(version, history)
  }
  const isListed = (await registry.call('getNode', `/nodes/${node}`)).status === 200
  if (models.some(({ states }) => states.at(-1)?.status === 'active')) expect(isListed).toBe(true)
}
