import { everywhere, type Change, type Effect, type Format } from './change.ts'
import { compareValues } from './compare-values.ts'
import { markDrawn } from './mark-drawn.ts'
import type { InputSignature, Json } from './signature.ts'
import { isKnownWidget, kindOfInput, widgetValues } from './widgets.ts'

/** Returns the changes between the inputs of two versions of a comfy node. */
export function compareInputs(
  node: string,
  earlier: readonly InputSignature[],
  later: readonly InputSignature[],
): Change[] {
  const [before, after] = markDrawn(earlier, later)
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
    const effect = kindOfInput(after) === 'widget' ? 'safe' : 'may-break'
    const effects: Record<Format, Effect> = { positional: effect, named: effect, prompt: 'may-break' }
    changes.push({ kind: 'input-became-required', node, field, effects, bump: 'major' })
  }
  if (before.isRequired && !after.isRequired) {
    changes.push({ kind: 'input-became-optional', node, field, effects: everywhere('safe'), bump: 'minor' })
  }
  if (isUnknown(before) || isUnknown(after)) return changes
  const kinds = `${kindOfInput(before)} ${kindOfInput(after)}`
  if (kinds === 'widget socket') {
    const effects = everywhere(after.isRequired ? 'breaks' : 'may-break')
    return [...changes, { kind: 'widget-became-socket', node, field, effects, bump: 'major' }]
  }
  if (before.type === after.type && kinds === 'socket widget') {
    return [...changes, { kind: 'socket-became-widget', node, field, effects: everywhere('safe'), bump: 'minor' }]
  }
  if (before.type === after.type) {
    const values = compareValues(node, before, after)
    return [...changes, ...(before.name === after.name ? values : values.map(byPositionOnly))]
  }
  const effect = effectOfType(kinds, before, after)
  const bump = effect === 'safe' ? 'minor' : 'major'
  const types = { before: before.type ?? null, after: after.type ?? null }
  return [...changes, { kind: 'input-type-changed', node, field, ...types, effects: everywhere(effect), bump }]
}

/**
 * Limits a change of a renamed input to the positional format. The other formats store the old name, which no input
 * reads, and the rename itself reports this.
 */
function byPositionOnly(change: Change): Change {
  return { ...change, effects: { ...everywhere('safe'), positional: change.effects.positional } }
}

/** Returns whether the type is known only after running the pack. */
function isUnknown({ type, options }: InputSignature): boolean {
  return typeof options['widgetType'] !== 'string' && type === undefined
}

/**
 * Effect of a changed type. If it is unknown whether the workflow stores a value or a link, the change may break
 * either.
 */
function effectOfType(kinds: string, before: InputSignature, after: InputSignature): Effect {
  if (kinds === 'widget widget') return effectOfValue(before, after)
  // An input that accepted any type may have a link from any output.
  if (before.type === '*' && kinds === 'socket socket') return 'may-break'
  const effect = effectOfLink(before.type, after.type)
  if (kinds === 'socket socket') return effect
  return kinds === 'socket unknown' && effect === 'safe' ? 'safe' : 'may-break'
}

/**
 * Effect of a changed type on a stored value. Some workflows link widgets, and a changed type may forbid these links. A
 * custom widget accepts values of all types in its input.
 */
function effectOfValue(before: InputSignature, after: InputSignature): Effect {
  const [old, now] = [before, after].map(({ type, options }) => options['widgetType'] ?? type)
  const isWider = (old === 'INT' && now === 'FLOAT') || !isKnownWidget(now)
  const isKept = isWider && effectOfLink(before.type, after.type) === 'safe'
  return old === now || isKept ? 'safe' : 'may-break'
}

/** Effect of a changed type on links between an input and an output. `IMAGE,MASK` accepts either type. */
export function effectOfLink(before: string | undefined, after: string | undefined): Effect {
  if (before === undefined || after === undefined || after === '*' || before === after) return 'safe'
  const [old, now] = [before, after].map((types) => new Set(types.split(',')))
  if (!old || !now || [...old].every((type) => now.has(type))) return 'safe'
  return [...old].some((type) => now.has(type)) ? 'may-break' : 'breaks'
}

/**
 * Change for a removed input. A removed socket loses its link, and a removed widget loses an unread value. Shifts of
 * other values are compared separately.
 */
function removed(node: string, input: InputSignature): Change {
  const isOneOfMany = !input.isRequired && /\d$/.test(input.name)
  const loss = isOneOfMany ? 'may-break' : 'breaks'
  const effect = { widget: 'safe', socket: loss, unknown: 'may-break' } as const
  const kind = kindOfInput(input)
  const effects: Record<Format, Effect> = {
    positional: effect[kind],
    named: effect[kind],
    // A prompt passes the link to the function, which may not accept it.
    prompt: kind === 'widget' ? 'safe' : 'may-break',
  }
  return { kind: 'input-removed', node, field: input.name, effects, bump: 'major' }
}

function added(node: string, input: InputSignature): Change {
  const effect = { widget: 'safe', socket: 'breaks', unknown: 'may-break' } as const
  const kind = kindOfInput(input)
  const saved = input.isRequired ? effect[kind] : 'safe'
  const effects: Record<Format, Effect> = {
    positional: saved,
    named: saved,
    prompt: input.isRequired ? 'breaks' : 'safe',
  }
  const after: Json = { type: input.type ?? null, required: input.isRequired, widget: kind === 'widget' }
  return { kind: 'input-added', node, field: input.name, after, effects, bump: input.isRequired ? 'major' : 'minor' }
}

function rename(node: string, before: InputSignature, after: InputSignature): Change {
  const prompt = after.isRequired ? 'breaks' : 'may-break'
  const effects: Record<Format, Effect> =
    kindOfInput(before) === 'widget'
      ? { positional: 'safe', named: 'may-break', prompt }
      : { positional: 'breaks', named: 'breaks', prompt }
  const names = { before: before.name, after: after.name }
  return { kind: 'input-renamed', node, field: before.name, ...names, effects, bump: 'major' }
}

/**
 * Maps old input names to new names. A renamed input keeps its type and its neighbours, and the inputs between these
 * neighbours are this single pair.
 */
export function findRenamed(before: readonly InputSignature[], after: readonly InputSignature[]): Map<string, string> {
  const old = new Set(before.map(({ name }) => name))
  const now = new Map<string | undefined, number>(after.map(({ name }, index) => [name, index]))
  const renamed = new Map<string, string>()
  for (const [index, input] of before.entries()) {
    if (now.has(input.name)) continue
    const position = (now.get(before[index - 1]?.name) ?? -1) + 1
    if (position === 0 && index > 0) continue
    const next = after[position]
    if (!next || old.has(next.name) || after[position + 1]?.name !== before[index + 1]?.name) continue
    if (isRenamed(input, next)) renamed.set(input.name, next.name)
  }
  return renamed
}

/**
 * Returns whether an input can be a rename of another. A widget never replaces a socket, because a widget has no link
 * to take over.
 */
function isRenamed(input: InputSignature, other: InputSignature): boolean {
  const isOtherInput = kindOfInput(input) === 'socket' && kindOfInput(other) === 'widget'
  return !isOtherInput && input.type === other.type && input.isRequired === other.isRequired
}

/**
 * Change for stored values that would move to other widgets, if the kinds of the inputs are known. When the count
 * matches, the front end drops values of inputs that `forceInput` made sockets.
 */
function compareWidgets(
  node: string,
  before: readonly InputSignature[],
  after: readonly InputSignature[],
  renamed: ReadonlyMap<string, string>,
): Change[] {
  const newName = (value: string) => {
    const [name = '', ...companion] = value.split('/')
    return [renamed.get(name) ?? name, ...companion].join('/')
  }
  const old = widgetValues(before)
  const fits = ({ names, isWhole }: typeof old) => {
    const known = isWhole && old.isWhole ? old.names : old.names.slice(0, names.length)
    return known.every((value, index) => index >= names.length || names[index] === newName(value))
  }
  const now = widgetValues(after)
  const forced = widgetValues(after, { withForced: true })
  if (fits(now) || (forced.names.length === old.names.length && fits(forced))) return []
  const effects: Record<Format, Effect> = { positional: 'breaks', named: 'safe', prompt: 'safe' }
  return [{ kind: 'widgets-moved', node, before: old.names, after: now.names, effects, bump: 'major' }]
}
