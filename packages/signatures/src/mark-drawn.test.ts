import { expect, it } from 'vitest'
import { compareVersions } from './compare-versions.ts'
import type { InputSignature } from './signature.ts'

const required = (name: string, type: string, widgetType?: string): InputSignature => ({
  name,
  type,
  isRequired: true,
  options: widgetType === undefined ? {} : { widgetType },
})

const strength = required('strength', 'FLOAT')
const text = required('text', 'STRING')
const drawn = required('text', 'LORA_TEXT', 'LORA_TEXT')

function compared(before: InputSignature[], after: InputSignature[]) {
  const node = (inputs: InputSignature[]) => [{ name: 'Tone', inputs, outputs: [], isOutputNode: false }]
  return compareVersions(node(before), node(after))
}

it('a text drawn by scripts of the pack keeps its position, and loses links of other types', () => {
  const { changes, verdicts } = compared([text, strength], [drawn, strength])
  expect(changes.map(({ kind }) => kind)).toEqual(['input-type-changed'])
  expect(verdicts).toEqual({ positional: 'may-break', named: 'may-break', prompt: 'may-break' })
})

it('a widget of the pack accepts values of all types of its input, another widget may not', () => {
  const either = (widgetType: string) => required('text', 'LORA_TEXT,STRING', widgetType)
  expect(compared([text], [either('LORA_TEXT')]).verdicts.named).toBe('safe')
  expect(compared([text], [either('INT')]).verdicts.named).toBe('may-break')
})

it('a value drawn by scripts has a position among the stored values', () => {
  expect(compared([drawn, strength], [strength, drawn]).verdicts).toEqual({
    positional: 'breaks',
    named: 'safe',
    prompt: 'safe',
  })
})

it('an input drawn by scripts equals one in a definition without that mark', () => {
  const silent = required('text', 'LORA_TEXT')
  expect(compared([silent, strength], [drawn, strength]).changes).toEqual([])
  expect(compared([drawn, strength], [silent, strength]).changes).toEqual([])
})
