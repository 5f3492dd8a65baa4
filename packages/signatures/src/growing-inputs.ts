import type { InputSignature } from './signature.ts'

/**
 * Returns the base name of a repeated input: scripts of packs add `image_3` to `image_1` and `image_2`, and ComfyUI
 * adds `images.image_3` to `images`.
 */
export function stemOf(name: string): string {
  return name.replace(/\..*$/s, '').replace(/[_ ]?\d+$/, '')
}

/**
 * Returns whether a script may add an input with a name, because another input has its base name. An input that the
 * writer of the use defines by itself is none that a script added.
 */
export function growingInputs(
  inputs: readonly InputSignature[],
  writer: readonly InputSignature[] = [],
): (name: string) => boolean {
  const stems = new Set(inputs.map(({ name }) => stemOf(name)))
  const written = new Set(writer.map(({ name }) => name))
  return (name) => !written.has(name) && stems.has(stemOf(name))
}

/** Returns whether a use stores an input as its parts, as ComfyUI does with `images.image_1` for `images`. */
export function hasGrown(name: string, stored: ReadonlySet<string>): boolean {
  return [...stored].some((each) => each.startsWith(`${name}.`))
}
