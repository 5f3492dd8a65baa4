import type { FuncKeywordDefinition } from 'ajv'
import { shortText, shortTextProblem } from '../short-text.ts'

type ReadText = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>

const ordinary = { writable: true, enumerable: true, configurable: true }

const storeShortText: ReadText = (text: string, place) => {
  const stored = shortText(text)
  if (place) Object.defineProperty(place.parentData, place.parentDataProperty, { value: stored, ...ordinary })
  return shortTextProblem(stored) === undefined
}

/** `x-short-text` of the contract: the text is stored as `shortText` has it, and what `shortTextProblem` finds is refused. */
export const shortTextKeyword: FuncKeywordDefinition = {
  keyword: 'x-short-text',
  type: 'string',
  schemaType: 'boolean',
  // Its length is that of what is stored.
  before: 'maxLength',
  modifying: true,
  compile: () => storeShortText,
}
