import { decodeText, viewOf } from '../bytes.ts'
import { itemsOf, objectOf, parseJson } from '../json.ts'
import { BrokenFile } from '../limits.ts'
import type { Slices } from '../slices.ts'
import { textsOfObject, type NamedText } from '../texts.ts'

/** Reads the extras of the asset, of the whole file and of its scenes. */
export async function readTexts(slices: Slices): Promise<NamedText[]> {
  const length = viewOf(await slices.exactly(12, 8)).getUint32(0, true)
  const scene = objectOf(parseJson(decodeText(await slices.exactly(20, length))))
  if (!scene) throw new BrokenFile('The first chunk is no JSON.')
  const owners = [scene['asset'], scene, ...itemsOf(scene['scenes'])]
  return owners.flatMap((owner) => textsOfObject(objectOf(owner)?.['extras']))
}
