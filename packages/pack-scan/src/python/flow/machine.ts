import type { SyntaxId } from '@registry/syntax'
import type { PythonFile, Ref } from '../python-file.ts'
import type { Arguments, Code, Frame, Held, Value } from './value.ts'

/** A call of a function outside the pack. */
export interface CallEvent {
  at: Ref
  origin: string
  /** Whether the name of the callee was computed or taken from a namespace. */
  isHidden: boolean
  args: Arguments
  /** The object of a method call. */
  self: Value
  /** Whether the call runs while ComfyUI loads the pack. */
  isLoading: boolean
}

/** Text or bytes written to a file. */
export interface WriteEvent {
  at: Ref
  path: Value
  /** Bit set of the constants in `from`. */
  sources: number
  isLoading: boolean
}

export interface Listener {
  onCall(event: CallEvent): void
  onWrite(event: WriteEvent): void
}

/** Runs Python on partly known values. The parts of the interpreter call each other only through this interface. */
export interface Machine {
  evaluate(node: SyntaxId, frame: Frame): Value
  execute(node: SyntaxId, frame: Frame): void
  assign(target: SyntaxId, value: Value, frame: Frame): void
  call(callee: Value, args: Arguments, at: Ref): Value
  /** `isHidden` marks a computed name. */
  member(object: Value, name: string, at: Ref, isHidden?: boolean): Value
  element(object: Value, key: Value, at: Ref): Value
  setElement(object: Value, key: Value, value: Value, at: Ref): void
  /** Returns the elements of a sequence whose elements are all known; undefined for other values. */
  elements(value: Value): Value[] | undefined
  /** Returns the joined value of all possible elements. */
  anyElement(value: Value, at: Ref): Value
  /** Runs a function of the pack. */
  run(code: Code, self: Value | undefined, args: Arguments): Value
  runClass(definition: SyntaxId, frame: Frame): Value
  importModule(file: PythonFile, module: string): Value
  importMember(file: PythonFile, module: string, name: string): Value
  /** The module of a file. */
  moduleOf(file: PythonFile): Held
  /** Returns the value of a name that no frame defines. */
  outerName(name: string, frame: Frame): Value
  /** Schedules a repeated run for the end, after all modules. */
  later(run: () => void): void
  /** Registers a function. A function that stays without a caller runs at the end. */
  noteFunction(code: Code): void
  reportCall(event: Omit<CallEvent, 'isLoading'>): void
  reportWrite(event: Omit<WriteEvent, 'isLoading'>): void
  /** Returns the sources of the data written to a path; adds sources when given. */
  contents(path: string, sources?: number): number
  /** Uses up a step of the budget. Returns false when no steps are left. */
  step(): boolean
}
