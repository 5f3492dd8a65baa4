import { createHash } from 'node:crypto'
import { isObject } from '../../platform/is-object.ts'
import type { ComfyNodeFacts } from './comfy-node-facts.ts'

const mostParts = 48
/**
 * Minimum common parts of copies, lower when their packs share another name, and minimum share of the smaller
 * definition.
 */
const alike = { parts: 3, partsBesideNames: 2, share: 0.6 }

/** Returns digests of the inputs and outputs of a comfy node, four bytes each. */
export function shapeOf({ input_types: inputs, return_types: outputs }: Shaped): number[] {
  const { required, optional } = parse(inputs)
  const names = [required, optional].flatMap((part) => (isObject(part) ? Object.keys(part) : []))
  const types = Object.values(parse(outputs)).filter((type) => typeof type === 'string')
  const parts = [...names.map((name) => `in ${name}`), ...types.map((type) => `out ${type}`)]
  return [...new Set(parts.slice(0, mostParts).map(digest))]
}

type Shaped = Pick<ComfyNodeFacts, 'input_types' | 'return_types'>

/**
 * Returns whether two comfy nodes of a common name are likely copies. `sharesAnotherName` tells whether their packs
 * share a further name.
 */
export function isAlike(one: readonly number[], other: readonly number[], sharesAnotherName: boolean): boolean {
  const least = sharesAnotherName ? alike.partsBesideNames : alike.parts
  const parts = new Set(other)
  const shared = one.filter((part) => parts.has(part)).length
  return shared >= least && shared >= alike.share * Math.min(one.length, other.length)
}

function parse(text: string): Record<string, unknown> {
  const value: unknown = text === '' ? {} : JSON.parse(text)
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function digest(part: string): number {
  return createHash('sha1').update(part).digest().readInt32BE(0)
}
