import { everywhere, type Change, type Effect, type Format } from './change.ts'
import { compareValues } from './compare-values.ts'
import type { InputSignature, Json } from './signature.ts'
import { isWidget, widgetValues } from './widgets.ts'

/** Differences between the inputs of two versions of a node. */
export function compareInputs(
  node: string,
  before: readonly InputSignature[],
  after: readonly InputSignature[],
): Change[] {
  const renamed = findRenamed(before, after)
  const newNames = new Set(renamed.values())
  const now = new Map(after.map((input) => [input.name, input]))
  const old = new Set(before.map(({ name }) => name))
  const changes: Change[] = []
  for (const input of before) {
    const next = now.get(renamed.get(input.name) ?? input.name)
    if (!next) changes.push(removed(node, input))
    else
      changes.push(...(next.name === input.name ? [] : [rename(node, input, next)]), ...compareInput(node, input, next))
  }
  for (const input of after) if (!old.has(input.name) && !newNames.has(input.name)) changes.push(added(node, input))
  return [...changes, ...compareWidgets(node, before, after, renamed)]
}

function compareInput(node: string, before: InputSignature, after: InputSignature): Change[] {
  const field = before.name
  const changes: Change[] = []
  if (!before.isRequired && after.isRequired) {
    const socket = isWidget(after) ? 'safe' : 'may-break'
    const effects: Record<Format, Effect> = { positional: socket, named: socket, prompt: 'may-break' }
    changes.push({ kind: 'input-became-required', node, field, effects, bump: 'major' })
  }
  if (before.isRequired && !after.isRequired) {
    changes.push({ kind: 'input-became-optional', node, field, effects: everywhere('safe'), bump: 'minor' })
  }
  if (before.type === undefined || after.type === undefined) return changes
  if (before.type === after.type) return [...changes, ...compareValues(node, before, after)]
  const effect = effectOfType(before, after)
  const bump = effect === 'safe' ? 'minor' : 'major'
  const types = { before: before.type, after: after.type }
  return [...changes, { kind: 'input-type-changed', node, field, ...types, effects: everywhere(effect), bump }]
}

/** Effect of another type: a link or a stored value has to fit it. */
function effectOfType(before: InputSignature, after: InputSignature): Effect {
  if (isWidget(before) && isWidget(after)) {
    return `${before.type} ${after.type}` === 'INT FLOAT' || after.type === 'STRING' ? 'safe' : 'may-break'
  }
  if (isWidget(before)) return after.isRequired ? 'breaks' : 'may-break'
  return accepts(after.type, before.type) ? 'safe' : 'breaks'
}

/** Whether an input of one type takes every link that fitted the other. A type may list several: `IMAGE,MASK`. */
export function accepts(taker: string | undefined, given: string | undefined): boolean {
  if (taker === undefined || given === undefined || taker === '*' || taker === given) return true
  const taken = new Set(taker.split(','))
  return given !== '*' && given.split(',').every((type) => taken.has(type))
}

/** Gone sockets lose their links. A gone widget loses a value that nothing reads; places of others are compared apart. */
function removed(node: string, input: InputSignature): Change {
  const effect = isWidget(input) ? 'safe' : 'breaks'
  const effects: Record<Format, Effect> = { positional: effect, named: effect, prompt: 'safe' }
  return { kind: 'input-removed', node, field: input.name, effects, bump: 'major' }
}

function added(node: string, input: InputSignature): Change {
  const effect = input.isRequired && !isWidget(input) ? 'breaks' : 'safe'
  const prompt = input.isRequired ? 'breaks' : 'safe'
  const effects: Record<Format, Effect> = { positional: effect, named: effect, prompt }
  const after: Json = { type: input.type ?? null, required: input.isRequired, widget: isWidget(input) }
  return { kind: 'input-added', node, field: input.name, after, effects, bump: input.isRequired ? 'major' : 'minor' }
}

function rename(node: string, before: InputSignature, after: InputSignature): Change {
  const prompt = after.isRequired ? 'breaks' : 'may-break'
  const effects: Record<Format, Effect> = isWidget(before)
    ? { positional: 'safe', named: 'may-break', prompt }
    : { positional: 'breaks', named: 'breaks', prompt }
  const names = { before: before.name, after: after.name }
  return { kind: 'input-renamed', node, field: before.name, ...names, effects, bump: 'major' }
}

/** Old name → new name of inputs that stand between the same neighbours with the same type, the only such pair there. */
function findRenamed(before: readonly InputSignature[], after: readonly InputSignature[]): Map<string, string> {
  const old = new Set(before.map(({ name }) => name))
  const now = new Set(after.map(({ name }) => name))
  const renamed = new Map<string, string>()
  for (const [index, input] of before.entries()) {
    if (now.has(input.name)) continue
    const place = after.findIndex(({ name }) => name === before[index - 1]?.name) + 1
    if (place === 0 && index > 0) continue
    const next = after[place]
    if (!next || old.has(next.name) || after[place + 1]?.name !== before[index + 1]?.name) continue
    if (next.type === input.type && next.isRequired === input.isRequired) renamed.set(input.name, next.name)
  }
  return renamed
}

/** Values of widgets that a stored list gives to another widget than before. */
function compareWidgets(
  node: string,
  before: readonly InputSignature[],
  after: readonly InputSignature[],
  renamed: ReadonlyMap<string, string>,
): Change[] {
  const newName = (value: string) => {
    const [name = '', companion] = value.split('/')
    const next = renamed.get(name)
    return next === undefined ? value : [next, ...(companion === undefined ? [] : [companion])].join('/')
  }
  const [old, now] = [widgetValues(before), widgetValues(after)]
  const moved = old.some((value, index) => index < now.length && now[index] !== newName(value))
  if (!moved) return []
  const effects: Record<Format, Effect> = { positional: 'breaks', named: 'safe', prompt: 'safe' }
  return [{ kind: 'widgets-moved', node, before: old, after: now, effects, bump: 'major' }]
}
