import { expect, test } from 'vitest'
import { createBody, emptyNode, errorsOf, nodeOfLook } from './new-node.ts'

const repository = 'https://github.com/octo/_Mask-Pack.'

test('fields of pyproject.toml take precedence', () => {
  const pyproject = { node_id: 'mask-pack', name: 'Mask Pack', description: 'Masks.', license: '{"text":"MIT"}' }
  expect(nodeOfLook({ repository, description: 'Of GitHub.', license: 'GPL-3.0', nodes: [], pyproject })).toMatchObject(
    {
      id: 'mask-pack',
      name: 'Mask Pack',
      description: 'Masks.',
      license: 'MIT',
      author: 'octo',
    },
  )
})

test('without pyproject.toml the repository fills the form, with a valid id', () => {
  expect(nodeOfLook({ repository, description: 'Of GitHub.', license: 'GPL-3.0', nodes: [] })).toMatchObject({
    id: 'Mask-Pack',
    name: '_Mask-Pack.',
    description: 'Of GitHub.',
    license: 'GPL-3.0',
  })
})

test('empty fields are not sent, and a licence is sent as JSON', () => {
  const node = { ...emptyNode(repository), id: ' mask-pack ', name: 'Mask Pack', license: 'MIT' }
  expect(createBody(node)).toEqual({ id: 'mask-pack', name: 'Mask Pack', repository, license: '{"text":"MIT"}' })
})

test('invalid fields have an error each', () => {
  expect(errorsOf(emptyNode(''), [])).toEqual({
    repository: 'repositoryMissing',
    id: 'idMissing',
    name: 'nameMissing',
  })
  expect(errorsOf({ ...emptyNode('octo/pack'), id: '-x', name: 'X' }, [])).toEqual({
    repository: 'notAnAddress',
    id: 'idUnfit',
  })
  expect(errorsOf({ ...emptyNode(repository), id: 'Taken', name: 'X' }, ['taken'])).toEqual({ id: 'idTaken' })
  expect(errorsOf({ ...emptyNode(repository), id: 'free', name: 'X' }, ['taken'])).toEqual({})
})
