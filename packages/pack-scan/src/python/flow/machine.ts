import type { SyntaxId } from '@registry/syntax'
import type { PythonFile, Ref } from '../python-file.ts'
import type { Arguments, Code, Frame, Held, Value } from './value.ts'

/** A call of something from outside of the pack. */
export interface CallEvent {
  at: Ref
  origin: string
  /** Whether its name was computed or taken out of a namespace. */
  isHidden: boolean
  args: Arguments
  /** What it is called on, for a method. */
  self: Value
  /** Whether loading the pack is what runs it. */
  isLoading: boolean
}

/** Text or bytes on their way into a file. */
export interface WriteEvent {
  at: Ref
  path: Value
  /** Bits of `from`. */
  sources: number
  isLoading: boolean
}

export interface Listener {
  onCall(event: CallEvent): void
  onWrite(event: WriteEvent): void
}

/** Runs Python on values that are known in part. Its parts know each other by this only. */
export interface Machine {
  evaluate(node: SyntaxId, frame: Frame): Value
  execute(node: SyntaxId, frame: Frame): void
  assign(target: SyntaxId, value: Value, frame: Frame): void
  call(callee: Value, args: Arguments, at: Ref): Value
  /** `isHidden`: the name was computed. */
  member(object: Value, name: string, at: Ref, isHidden?: boolean): Value
  element(object: Value, key: Value, at: Ref): Value
  setElement(object: Value, key: Value, value: Value, at: Ref): void
  /** The elements of a sequence that is known as a whole; undefined for any other. */
  elements(value: Value): Value[] | undefined
  /** Any one of the elements. */
  anyElement(value: Value, at: Ref): Value
  /** Runs a function of the pack. */
  run(code: Code, self: Value | undefined, args: Arguments): Value
  runClass(definition: SyntaxId, frame: Frame): Value
  importModule(file: PythonFile, module: string): Value
  importMember(file: PythonFile, module: string, name: string): Value
  /** The module that a file is. */
  moduleOf(file: PythonFile): Held
  /** The value of a name that no frame has. */
  outerName(name: string, frame: Frame): Value
  /** Does something again at the end. */
  later(run: () => void): void
  /** Keeps a function for the end, when those run that nothing called. */
  keep(code: Code): void
  tellCall(event: Omit<CallEvent, 'isLoading'>): void
  tellWrite(event: Omit<WriteEvent, 'isLoading'>): void
  /** The sources of what was written to a path; adds to them where some are given. */
  contents(path: string, sources?: number): number
  /** Takes a step; false when there are none left. */
  step(): boolean
}
