import type { SyntaxId } from '@registry/syntax'
import type { Binding } from './bindings.ts'
import type { PythonFile, Ref } from './python-file.ts'

/** A value known without running code. Bytes are text with a character for each. */
export type Constant = string | number | readonly Constant[]

/** Where the value of an expression comes from. */
export type Source =
  | 'decoded'
  | 'decrypted'
  | 'bytecode'
  | 'network'
  | 'file'
  | 'data-file'
  | 'environment'
  | 'whole-environment'
  | 'credentials'
  /** A path of ComfyUI itself that nodes are not meant to write to. */
  | 'comfy-folder'
  /** Too much code to follow. */
  | 'unread'

/** A binding with its file. */
export interface Bound {
  file: PythonFile
  binding: Binding
}

/** Evaluates expressions across the files of a pack, within a number of steps. */
export interface Evaluator {
  /**
   * Returns the dotted name of an expression's value, for any name in the file: `os.system`, `exec`. Results of calls
   * end in `()`. Names of the pack are `<path>::<name>`.
   */
  originOf(ref: Ref, depth?: number): string | undefined
  /** The value of a constant expression. */
  fold(ref: Ref, depth?: number): Constant | undefined
  /** The value as text, with U+FFFD for unknown parts. */
  foldLoosely(ref: Ref, depth?: number): string | undefined
  sourcesOf(ref: Ref): ReadonlySet<Source>
  /** All words that may be part of the value, for joined commands. */
  wordsOf(ref: Ref): string[]
  /** The bindings of a name or an attribute, also in the file it is imported from. Looks up `name` when given. */
  look(ref: Ref, name?: string): readonly Bound[]
  /** The calls of a function in its own file. */
  callsOf(file: PythonFile, definition: SyntaxId): SyntaxId[]
  /** Returns the file of the pack that a module name refers to in another file. */
  moduleFile(from: string, module: string): PythonFile | undefined
  /** Takes a step; false without steps left. */
  step(): boolean
  isExhausted(): boolean
}
