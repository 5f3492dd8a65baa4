import type { SyntaxId } from '@registry/syntax'
import type { Binding } from './bindings.ts'
import type { PythonFile, Ref } from './python-file.ts'

/** What is known of a value before anything runs. Bytes are text with a character for each. */
export type Constant = string | number | readonly Constant[]

/** Where the value of an expression comes from, as far as it can be told. */
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
  /** A path of ComfyUI's own, other than those that nodes are meant to write to. */
  | 'comfy-folder'
  /** Too much to follow. */
  | 'unread'

/** A binding and the file it is in. */
export interface Bound {
  file: PythonFile
  binding: Binding
}

/** Reads expressions across the files of a pack, within a number of steps. */
export interface Evaluator {
  /**
   * The dotted name of what an expression is, whatever it is called in the file: `os.system`, `exec`. What a call returns ends
   * in `()`. What the pack defines is `<path>::<name>`.
   */
  originOf(ref: Ref, depth?: number): string | undefined
  /** Its value, when nothing but constants goes into it. */
  fold(ref: Ref, depth?: number): Constant | undefined
  /** Its value as text, with U+FFFD for what is not known. */
  foldLoosely(ref: Ref, depth?: number): string | undefined
  sourcesOf(ref: Ref): ReadonlySet<Source>
  /** All words that may become part of the value: for commands that are put together. */
  wordsOf(ref: Ref): string[]
  /** What a name or an attribute is bound to, in this file or in the one it is imported from; by `name` where one is given. */
  look(ref: Ref, name?: string): readonly Bound[]
  /** The calls of a function in its own file. */
  callsOf(file: PythonFile, definition: SyntaxId): SyntaxId[]
  /** The file of the pack that a module's name stands for, as seen from a file. */
  moduleFile(from: string, module: string): PythonFile | undefined
  /** Takes a step; false when there are none left. */
  step(): boolean
  isExhausted(): boolean
}
