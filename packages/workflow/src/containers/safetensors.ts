import { decodeText, viewOf } from '../bytes.ts'
import { objectOf, parseJson } from '../json.ts'
import { BrokenFile } from '../limits.ts'
import type { Slices } from '../slices.ts'
import { textsOfObject, type NamedText } from '../texts.ts'

/** Reads the texts of `__metadata__` in the header of model and `.latent` files. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  const length = Number(viewOf(await slices.exactly(0, 8)).getBigUint64(0, true))
  const header = objectOf(parseJson(decodeText(await slices.exactly(8, length))))
  if (!header) throw new BrokenFile('The header is no JSON.')
  return textsOfObject(header['__metadata__'])
}
