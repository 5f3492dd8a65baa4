import type { ErrorCode } from '../../src/platform/errors.ts'
import type { Entry, Frame } from './zip-writer.ts'

export interface Hostile {
  /** Name of the flaw. */
  name: string
  code: ErrorCode
  bytes: () => Buffer
}

/** Declares that a pack with these entries besides its manifest is refused. */
export type One = (name: string, code: ErrorCode, ...entries: Entry[]) => Hostile

/** Declares that a pack in this frame is refused. */
export type Framed = (name: string, code: ErrorCode, frame: Frame) => Hostile

export const text = Buffer.from('NODE_CLASS_MAPPINGS = {}\n')
