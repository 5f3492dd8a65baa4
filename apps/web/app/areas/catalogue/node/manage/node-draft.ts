import type { Schema } from '@registry/api-client'
import { declaredLicence, typedLicence } from '../../../../components/licence-text.ts'
import { safeImageUrl, safeUrl } from '../../../../components/safe-url.ts'

/** Fields of the form, as text. */
export interface NodeDraft {
  name: string
  description: string
  tags: string
  license: string
  repository: string
  icon: string
  banner_url: string
  category: string
  author: string
}

export type DraftField = keyof NodeDraft

/** Fills the form from the registry's data. */
export const draftOf = (node: Schema<'Node'>): NodeDraft => ({
  name: node.name,
  description: node.description,
  tags: (node.tags ?? []).join(', '),
  license: typedLicence(node.license ?? ''),
  repository: node.repository ?? '',
  icon: node.icon ?? '',
  banner_url: node.banner_url ?? '',
  category: node.category ?? '',
  author: node.author ?? '',
})

/** Returns the changes in the format of the API, or `undefined` without changes. */
export const changesOf = (before: NodeDraft, after: NodeDraft): Schema<'UpdateNode'> | undefined => {
  const { tags, license, ...plain } = after
  const changed: Schema<'UpdateNode'> = Object.fromEntries(
    Object.entries(plain)
      .map(([field, text]) => [field, text.trim()] as const)
      .filter(([field, text]) => text !== before[isField(field, before) ? field : 'name'].trim()),
  )
  if (tagsOf(tags).join('\n') !== tagsOf(before.tags).join('\n')) changed.tags = tagsOf(tags)
  if (license.trim() !== before.license.trim()) changed.license = declaredLicence(license.trim())
  return Object.keys(changed).length === 0 ? undefined : changed
}

/** Returns the distinct tags of a comma-separated text. @internal */
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,،、，]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

export type DraftError = 'nameMissing' | 'notAnAddress' | 'tooManyTags' | 'tagTooLong'

/** Returns the errors for which the registry would refuse the form, by field. */
export const errorsOf = (draft: NodeDraft): Partial<Record<DraftField, DraftError>> => {
  const tags = tagsOf(draft.tags)
  return {
    ...(draft.name.trim() === '' && { name: 'nameMissing' }),
    ...(tags.length > 50 ? { tags: 'tooManyTags' } : tags.some((tag) => tag.length > 60) && { tags: 'tagTooLong' }),
    ...(isNoAddress(draft.repository) && { repository: 'notAnAddress' }),
    ...(isNoPicture(draft.icon) && { icon: 'notAnAddress' }),
    ...(isNoPicture(draft.banner_url) && { banner_url: 'notAnAddress' }),
  }
}

const isField = (text: string, draft: NodeDraft): text is DraftField => Object.hasOwn(draft, text)

const isNoAddress = (text: string) => text.trim() !== '' && safeUrl(text) === undefined

const isNoPicture = (text: string) => text.trim() !== '' && safeImageUrl(text) === undefined
