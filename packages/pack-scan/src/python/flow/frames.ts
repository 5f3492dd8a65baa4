import type { PythonFile } from '../python-file.ts'
import { join, nothing, type Frame, type Value } from './value.ts'

export function frameOf(file: PythonFile, outer?: Frame, isClass = false): Frame {
  return { file, names: new Map(), outer, isClass, foreign: new Map(), returned: nothing, uncertain: 0 }
}

/** Returns the frame of the enclosing module. */
export function moduleOf(frame: Frame): Frame {
  let at = frame
  while (at.outer) at = at.outer
  return at
}

/** Looks up a name in the enclosing frames. Like Python, the search skips the bodies of enclosing classes. */
export function lookUp(frame: Frame, name: string): Value | undefined {
  if (frame.foreign.get(name) === 'global') return moduleOf(frame).names.get(name)
  for (let at: Frame | undefined = frame; at; at = at.outer) {
    if (at.isClass && at !== frame) continue
    const value = at.names.get(name)
    if (value) return value
  }
  return undefined
}

export function bind(frame: Frame, name: string, value: Value): void {
  const foreign = frame.foreign.get(name)
  const owner = foreign === undefined ? frame : foreign === 'global' ? moduleOf(frame) : (ownerOf(frame, name) ?? frame)
  const before = owner.names.get(name)
  const isCertain = owner === frame && frame.uncertain === 0
  owner.names.set(name, isCertain || !before ? value : join(before, value))
}

function ownerOf(frame: Frame, name: string): Frame | undefined {
  for (let at = frame.outer; at; at = at.outer) if (!at.isClass && at.names.has(name)) return at
  return undefined
}

/** Runs code that Python may skip. Assignments in this code add to the earlier values instead of replacing them. */
export function perhaps(frame: Frame, run: () => void): void {
  frame.uncertain++
  run()
  frame.uncertain--
}
