import type { Reach } from '../../../report.ts'
import type { RuleId } from '../../../rules.ts'
import type { Ref } from '../../python-file.ts'
import type { CallEvent, WriteEvent } from '../machine.ts'
import { deepSources, nothing, type Arguments, type Value } from '../value.ts'

/** Interface through which sinks report findings and read facts about the pack. */
export interface FlowView {
  find(rule: RuleId, at: Ref, detail: string, isLoading: boolean): void
  reachOf(at: Ref, isLoading: boolean): Reach
  /** Whether the pack has a file at this path. */
  hasFile(path: string): boolean
  hasModuleIn(folder: string): boolean
  /** Returns the sources of the data written to a path before. */
  writtenTo(path: string): number
  /** Whether the call expression itself names the callee. */
  isPlain(event: CallEvent): boolean
}

/** Detector for a kind of harmful call. */
export interface CallSink {
  /** Whether the sink judges calls of this name. */
  concerns(origin: string): boolean
  judge(view: FlowView, event: CallEvent): void
}
export type WriteSink = (view: FlowView, event: WriteEvent) => void

export function argument({ args }: CallEvent, index: number, ...names: readonly string[]): Value {
  return args.positional[index] ?? names.map((name) => args.named.get(name)).find(Boolean) ?? args.rest ?? nothing
}

/** All arguments except those with these names. */
export function given(args: Arguments, ...without: readonly string[]): Value[] {
  const named = [...args.named].flatMap(([name, value]) => (without.includes(name) ? [] : [value]))
  return [...args.positional, ...named, ...(args.rest ? [args.rest] : [])]
}

export function sourcesOfAll(values: readonly Value[]): number {
  return values.reduce((all, value) => all | deepSources(value), 0)
}

export function numbersIn(value: Value | undefined): number[] {
  return (value?.things ?? []).flatMap((thing) =>
    thing.kind === 'constant' && typeof thing.value === 'number' ? [thing.value] : [],
  )
}

export function hasNamed(value: Value | undefined, pattern: RegExp): boolean {
  return (value?.things ?? []).some((thing) => {
    if (thing.kind === 'named') return pattern.test(thing.origin)
    return thing.kind === 'object' && thing.object.types.some((type) => hasNamed(type, pattern))
  })
}
