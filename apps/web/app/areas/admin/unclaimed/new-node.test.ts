import { expect, test } from 'vitest'
import { createBody, emptyNode, faultsOf, nodeOfLook } from './new-node.ts'

const repository = 'https://github.com/octo/_Mask-Pack.'

test('pyproject.toml knows best what the node is called', () => {
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

test('without one the repository itself fills the form, with an id that can be one', () => {
  expect(nodeOfLook({ repository, description: 'Of GitHub.', license: 'GPL-3.0', nodes: [] })).toMatchObject({
    id: 'Mask-Pack',
    name: '_Mask-Pack.',
    description: 'Of GitHub.',
    license: 'GPL-3.0',
  })
})

test('what is empty is not sent, and a licence travels as JSON', () => {
  const node = { ...emptyNode(repository), id: ' mask-pack ', name: 'Mask Pack', license: 'MIT' }
  expect(createBody(node)).toEqual({ id: 'mask-pack', name: 'Mask Pack', repository, license: '{"text":"MIT"}' })
})

test('what the registry would refuse is told beside its field', () => {
  expect(faultsOf(emptyNode(''), [])).toEqual({
    repository: 'repositoryMissing',
    id: 'idMissing',
    name: 'nameMissing',
  })
  expect(faultsOf({ ...emptyNode('octo/pack'), id: '-x', name: 'X' }, [])).toEqual({
    repository: 'notAnAddress',
    id: 'idUnfit',
  })
  expect(faultsOf({ ...emptyNode(repository), id: 'Taken', name: 'X' }, ['taken'])).toEqual({ id: 'idTaken' })
  expect(faultsOf({ ...emptyNode(repository), id: 'free', name: 'X' }, ['taken'])).toEqual({})
})
