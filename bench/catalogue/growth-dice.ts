/** Generates values in SQL. Each value derives from the row's number and a salt, so that a seed is reproducible. */
export interface Dice {
  /** Uniform number from 0 to below 1. */
  roll(row: string, salt: number): string
  /** Skewed whole number from 0 with a mean of about `mean`: most are small, a few are large. */
  longTailed(row: string, salt: number, mean: number, most: number): string
  /** Picks a text; a higher power favours the first texts. */
  pick(texts: readonly string[], row: string, salt: number, power?: number): string
  /** Picks an SQL array, favouring the first arrays. */
  pickArray(arrays: readonly string[], row: string, salt: number): string
  /** Generates a word; half of the words are terms of the field. */
  word(row: string, salt: number): string
  /** Generates several words; `count` is SQL. */
  words(row: string, salt: number, count: string): string
}

export function createDice(seed: number): Dice {
  const roll = (row: string, salt: number): string =>
    `((hashint8extended((${row})::bigint, ${seed * 100_000 + salt}) & 2147483647) / 2147483648::float8)`
  const place = (count: number, row: string, salt: number, power: number): string =>
    `1 + floor(${count} * power(${roll(row, salt)}, ${power}))::int`
  const pick: Dice['pick'] = (texts, row, salt, power = 1) =>
    `('{${texts.map((text) => `"${text}"`).join(',')}}'::text[])[${place(texts.length, row, salt, power)}]`
  const word = (row: string, salt: number): string =>
    `case when ${roll(row, salt)} < 0.5 then ${pick(fieldWords, row, salt + 1, 2)}
      else ${[2, 3, 4].map((part) => pick(syllables, row, salt + part, 1.5)).join(' || ')} end`
  return {
    roll,
    longTailed: (row, salt, mean, most) => `least(${most}, floor(-ln(1 - ${roll(row, salt)}) * ${mean + 0.5}))::int`,
    pick,
    pickArray: (arrays, row, salt) =>
      `case ${place(arrays.length, row, salt, 2)}
        ${arrays.map((array, at) => `when ${at + 1} then '${array}'::text[]`).join(' ')} end`,
    word,
    words: (row, salt, count) =>
      `(select string_agg(${word(`(${row}) * 64 + w`, salt)}, ' ') from generate_series(1, ${count}) w)`,
  }
}

const fieldWords = (
  'image mask latent model lora sampler loader video upscale depth pose face detail prompt text audio control noise color ' +
  'blend crop resize batch segment style flux wan save load preview switch math string random seed cache tile blur edge ' +
  'animate frame interpolate caption tag vision chat voice speech light shadow camera mesh splat point cloud metadata'
).split(' ')
const syllables = 'ba ke lo mi nu ra se to vi za stra ple chi tro ma di fo ge lu pai'.split(' ')
