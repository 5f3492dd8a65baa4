import type { Schema } from '@registry/api-client'
import { declaredLicence, typedLicence } from '../../../components/licence-text.ts'
import { safeUrl } from '../../../components/safe-url.ts'

/** Fields of the form, as text. */
export interface NewNode {
  repository: string
  id: string
  name: string
  description: string
  author: string
  license: string
  category: string
  tags: string[]
}

export type NewNodeField = Exclude<keyof NewNode, 'tags'>
export type NewNodeError = 'idMissing' | 'idUnfit' | 'idTaken' | 'nameMissing' | 'repositoryMissing' | 'notAnAddress'

/** Returns a form with only the address filled in. */
export const emptyNode = (repository: string): NewNode => ({
  repository,
  id: '',
  name: '',
  description: '',
  author: '',
  license: '',
  category: '',
  tags: [],
})

/** Fills the form from a repository. Values in its pyproject.toml take precedence. */
export const nodeOfLook = (look: Schema<'RepositoryLook'>): NewNode => {
  const [owner = '', name = ''] = (URL.parse(look.repository)?.pathname ?? '').split('/').filter(Boolean)
  const { pyproject = {} } = look
  return {
    ...emptyNode(look.repository),
    id: pyproject.node_id ?? fitId(name),
    name: pyproject.name ?? name,
    description: pyproject.description ?? look.description ?? '',
    author: owner,
    license: typedLicence(pyproject.license ?? look.license ?? ''),
  }
}

/** Returns the form in the format of the API. */
export const createBody = ({ license, tags, ...node }: NewNode): Schema<'AdminCreateNode'> => {
  const optional = { description: node.description, author: node.author, category: node.category }
  const filled = Object.entries({ ...optional, license: declaredLicence(license.trim()) })
    .map(([field, text]) => [field, text.trim()] as const)
    .filter(([, text]) => text !== '')
  return {
    id: node.id.trim(),
    name: node.name.trim(),
    repository: node.repository.trim(),
    ...Object.fromEntries(filled),
    ...(tags.length > 0 && { tags }),
  }
}

const idForm = /^[a-zA-Z0-9](?:[a-zA-Z0-9._-]{0,98}[a-zA-Z0-9])?$/

/** Returns the errors for which the registry would refuse the form, by field. `taken` lists ids in use. */
export const errorsOf = (node: NewNode, taken: readonly string[]): Partial<Record<NewNodeField, NewNodeError>> => {
  const id = node.id.trim()
  const isTaken = taken.some((each) => each.toLowerCase() === id.toLowerCase())
  const idError = id === '' ? 'idMissing' : !idForm.test(id) ? 'idUnfit' : isTaken ? 'idTaken' : undefined
  return {
    ...repositoryErrors(node.repository),
    ...(idError && { id: idError }),
    ...(node.name.trim() === '' && { name: 'nameMissing' }),
  }
}

/** Returns the errors of the repository address alone. */
export const repositoryErrors = (repository: string): { repository?: NewNodeError } => {
  if (repository.trim() === '') return { repository: 'repositoryMissing' }
  return safeUrl(repository) === undefined ? { repository: 'notAnAddress' } : {}
}

// A repository name may begin or end with characters that an id may not.
const fitId = (name: string) => name.replace(/[^a-zA-Z0-9._-]+/g, '-').replace(/^[._-]+|[._-]+$/g, '')
