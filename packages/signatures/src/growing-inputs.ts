import type { InputSignature } from './signature.ts'

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

/** Returns the names that a use stores, also of inputs that it stores as parts: `images` for `images.image_1`. */
export function storedInputs(inputs: readonly { name: string }[]): ReadonlySet<string> {
  return new Set(inputs.flatMap(({ name }) => [name, name.replace(/\..*$/s, '')]))
}

/**
 * Returns the base name of a repeated input: scripts of packs add `image_3` to `image_1` and `image_2`, and ComfyUI
 * adds `images.image_3` to `images`.
 */
function stemOf(name: string): string {
  return name.replace(/\..*$/s, '').replace(/[_ ]?\d+$/, '')
}
