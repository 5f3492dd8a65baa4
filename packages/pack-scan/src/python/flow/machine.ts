import type { SyntaxId } from '@registry/syntax'
import type { PythonFile, Ref } from '../python-file.ts'
import type { Arguments, Code, Frame, Held, Value } from './value.ts'

/** A call of a function outside the pack. */
export interface CallEvent {
  at: Ref
  origin: string
  /** Whether its name was computed or taken from a namespace. */
  isHidden: boolean
  args: Arguments
  /** The object of a method call. */
  self: Value
  /** Whether loading the pack runs it. */
  isLoading: boolean
}

/** Text or bytes written to a file. */
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

/** Runs Python on partly known values. Its parts reach each other through this interface alone. */
export interface Machine {
  evaluate(node: SyntaxId, frame: Frame): Value
  execute(node: SyntaxId, frame: Frame): void
  assign(target: SyntaxId, value: Value, frame: Frame): void
  call(callee: Value, args: Arguments, at: Ref): Value
  /** `isHidden` marks a computed name. */
  member(object: Value, name: string, at: Ref, isHidden?: boolean): Value
  element(object: Value, key: Value, at: Ref): Value
  setElement(object: Value, key: Value, value: Value, at: Ref): void
  /** The elements of a wholly known sequence; undefined for other values. */
  elements(value: Value): Value[] | undefined
  /** Any element. */
  anyElement(value: Value, at: Ref): Value
  /** Runs a function of the pack. */
  run(code: Code, self: Value | undefined, args: Arguments): Value
  runClass(definition: SyntaxId, frame: Frame): Value
  importModule(file: PythonFile, module: string): Value
  importMember(file: PythonFile, module: string, name: string): Value
  /** The module of a file. */
  moduleOf(file: PythonFile): Held
  /** The value of a name that no frame has. */
  outerName(name: string, frame: Frame): Value
  /** Runs something again at the end. */
  later(run: () => void): void
  /** Notes a function, which runs at the end without a caller. */
  noteFunction(code: Code): void
  reportCall(event: Omit<CallEvent, 'isLoading'>): void
  reportWrite(event: Omit<WriteEvent, 'isLoading'>): void
  /** The sources of what was written to a path; adds sources when given. */
  contents(path: string, sources?: number): number
  /** Takes a step; false without steps left. */
  step(): boolean
}
