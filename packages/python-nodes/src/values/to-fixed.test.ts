import { expect, it } from 'vitest'
import { nodeWith } from '../../test/read-pack.ts'

const defaultOf = (expression: string) =>
  nodeWith(
    `@classmethod\ndef INPUT_TYPES(cls):\n    return {"required": {"x": ("FLOAT", {"default": ${expression}})}}\n`,
  ).inputs.required[0]?.options['default']

it.each([
  ['round(2.5)', 2],
  ['round(3.5)', 4],
  ['round(-0.5)', 0],
  ['round(-1.5)', -2],
  ['round(0.125, 2)', 0.12],
  ['round(7.26, 1)', 7.3],
  ['round(0.45, 1)', 0.5],
  ['round(0.65, 1)', 0.7],
  ['round(0.15, 1)', 0.1],
  ['round(2.675, 2)', 2.67],
  ['round(-2.5)', -2],
  ['round(1250, -2)', 1200],
  ['round(1250, -999)', 0],
  ['round(1e300, 10)', 1e300],
  ['f"{0.125:.2f}"', '0.12'],
  ['f"{2.5:.0f}"', '2'],
  ['f"{-1:03d}"', '-01'],
  ['f"{7:03d}"', '007'],
])('the default %s is %j, as in Python', (expression, value) => {
  expect(defaultOf(expression)).toBe(value)
})
