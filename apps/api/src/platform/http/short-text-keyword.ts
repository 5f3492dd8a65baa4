import type { FuncKeywordDefinition } from 'ajv'
import { shortText, shortTextProblem } from '../short-text.ts'

type ReadText = ReturnType<NonNullable<FuncKeywordDefinition['compile']>>

const storeShortText: ReadText = (text: string, place) => {
  const stored = shortText(text)
  if (place) place.parentData[place.parentDataProperty] = stored
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
