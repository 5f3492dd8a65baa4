/** Fields in which a pack can have a word, with a bit each, in the order of `fieldWeights`. */
export const fields = [
  'name',
  'id',
  'acronym',
  'tag',
  'publisher',
  'author',
  'repository',
  'comfy-node',
  'comfy-category',
  'type',
  'category',
  'translation',
  'description',
] as const
export type Field = (typeof fields)[number]

export const maskSpan = 2 ** fields.length
export const everyField = maskSpan - 1

export function bitOf(field: Field): number {
  return 2 ** fields.indexOf(field)
}

/** Weight of a word by field, tuned on the tuning half of the relevance set. */
const fieldWeights: Record<Field, number> = {
  name: 1,
  id: 0.95,
  acronym: 0.85,
  tag: 0.6,
  publisher: 0.65,
  author: 0.65,
  repository: 0.6,
  'comfy-node': 0.5,
  'comfy-category': 0.3,
  type: 0.3,
  category: 0.4,
  translation: 0.6,
  description: 0.6,
}

const taskFieldWeights: Record<Field, number> = {
  ...fieldWeights,
  acronym: 0,
  publisher: 0,
  author: 0,
  repository: 0,
  id: 1,
  tag: 0.85,
  translation: 0.85,
  description: 0.85,
  'comfy-node': 0.6,
}

/** Share of its weight that each field besides the strongest adds. */
const furtherShare = 0.1

/** Precomputed weight of each mask, so that a search needs no sums. */
export const maskWeights: Float32Array = Float32Array.from({ length: maskSpan }, (_, mask) => {
  const weights = fieldsOf(mask).map((field) => fieldWeights[field])
  const strongest = Math.max(0, ...weights)
  return strongest + furtherShare * (weights.reduce((sum, weight) => sum + weight, 0) - strongest)
})

/** Weight of each mask for a task. Descriptions state tasks, and comfy nodes perform tasks. */
export const taskWeights: Float32Array = Float32Array.from({ length: maskSpan }, (_, mask) =>
  Math.max(0, ...fieldsOf(mask).map((field) => taskFieldWeights[field])),
)

/** The fields of a mask, strongest first. */
export function fieldsOf(mask: number): Field[] {
  const found = fields.filter((_, bit) => Math.floor(mask / 2 ** bit) % 2 === 1)
  return found.toSorted((a, b) => fieldWeights[b] - fieldWeights[a])
}
