import type { ErrorCode } from '../../src/platform/errors.ts'
import type { Entry, Frame } from './zip-writer.ts'

export interface Hostile {
  /** What is refused. */
  name: string
  code: ErrorCode
  bytes: () => Buffer
}

/** Says of a pack with these entries besides its manifest that it is refused. */
export type One = (name: string, code: ErrorCode, ...entries: Entry[]) => Hostile

/** Says of a pack in this frame that it is refused. */
export type Framed = (name: string, code: ErrorCode, frame: Frame) => Hostile

export const text = Buffer.from('NODE_CLASS_MAPPINGS = {}\n')
