import { between, seeded } from '../shared/random.ts'

/** Searched fields of a generated pack; the rest of a document is constant. */
export interface MadePack {
  id: string
  name: string
  publisher: string
  description: string
  tags: string[]
  comfyNodes: { name: string; displayName: string; category: string }[]
  stars: number
  downloads: number
}

const fieldWords = (
  'image mask latent model lora sampler loader video upscale depth pose face detail prompt text audio control noise color ' +
  'blend crop resize batch segment style flux wan save load preview switch math string random seed cache tile blur edge ' +
  'animate frame interpolate caption tag vision chat voice speech light shadow camera mesh splat point cloud metadata'
).split(' ')

/**
 * Yields a reproducible catalogue of generated packs. Words follow Zipf's law with a flat head, so that the most
 * frequent word is as common as `image` in real packs. `nodesEach` is the mean of a skewed number of comfy nodes.
 */
export function* madeCatalogue(packs: number, nodesEach: number, seed = 1): Generator<MadePack> {
  const random = seeded(seed)
  const words = vocabulary(random, 60_000)
  const word = (): string => words[Math.floor(head * ((words.length / head + 1) ** random() - 1))] ?? 'image'
  for (let number = 0; number < packs; number++) {
    const name = times(between(random, 1, 3), word)
    const own = capital(word())
    const count = Math.max(1, Math.floor(nodesEach * -Math.log(1 - random())))
    yield {
      id: `comfyui-${name.join('-')}-${number}`,
      name: `ComfyUI ${name.map(capital).join(random() < 0.5 ? '' : ' ')}`,
      publisher: `${word()}${between(random, 1, 2000)}`,
      description: times(between(random, 8, 30), word).join(' '),
      tags: times(between(random, 0, 3), word),
      comfyNodes: times(count, () => madeNode(own, word, random)),
      stars: Math.floor(2 ** (random() * random() * 14)),
      downloads: Math.floor(2 ** (random() * random() * 22)),
    }
  }
}

const head = 12

function madeNode(own: string, word: () => string, random: () => number): MadePack['comfyNodes'][number] {
  const parts = times(between(random, 1, 3), () => capital(word()))
  return {
    name: `${random() < 0.6 ? own : ''}${parts.join('')}`,
    displayName: `${parts.join(' ')} (${own})`,
    category: `${own}/${parts[0]}`,
  }
}

/** Terms of the field come first, because the first words are frequent. */
function vocabulary(random: () => number, size: number): string[] {
  const [first, second] = ['b c d f g k l m n p r s t v z st tr pl ch sh', 'a e i o u ai ea ou'].map((text) =>
    text.split(' '),
  )
  const syllable = (): string =>
    `${first?.[between(random, 0, first.length - 1)]}${second?.[between(random, 0, second.length - 1)]}`
  const made = times(size, () => times(between(random, 2, 4), syllable).join(''))
  return [...new Set([...fieldWords, ...made])]
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
