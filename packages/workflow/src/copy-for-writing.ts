import type { Json, JsonObject } from './json.ts'
import { textsOf } from './large-integers.ts'

/** Error for an integer of a workflow that the engine cannot write unchanged. */
export class InexactInteger extends Error {
  override name = 'InexactInteger'

  constructor() {
    super('The workflow has an integer beyond 2^53, which this program would change.')
  }
}

/**
 * Copies a parsed object for writing. Large integers keep their source texts. Throws InexactInteger when the engine
 * cannot reproduce such a text.
 */
export function copyForWriting(source: JsonObject): JsonObject {
  const root = structuredClone(source)
  const pairs: [Json[] | JsonObject, Json[] | JsonObject][] = [[source, root]]
  for (const [original, copy] of pairs) {
    const copies = Object.values(copy)
    for (const [index, value] of Object.values(original).entries()) {
      const other = copies[index]
      if (isHolder(value) && isHolder(other)) pairs.push([value, other])
    }
    for (const [key, text] of textsOf(original)) {
      if (text === undefined || !JSON.rawJSON) throw new InexactInteger()
      // An assignment to `__proto__` would change the prototype instead.
      const said = { value: JSON.rawJSON(text), writable: true, enumerable: true, configurable: true }
      Object.defineProperty(copy, key, said)
    }
  }
  return root
}

function isHolder(value: Json | undefined): value is Json[] | JsonObject {
  return typeof value === 'object' && value !== null
}
