import { expect, test } from 'vitest'
import { checkContractFiles } from './contract-files.ts'
import { kebabCase } from './kebab-case.ts'
import { checkOperations, testedStatuses, type Surroundings } from './operations.ts'

const operation = { operationId: 'getNode', permission: 'catalogue:read', statuses: [200, 404, 500, 503] }

const complete: Surroundings = {
  paths: new Set(['contract/paths/nodes/get-node.yaml', 'apps/api/test/operations/get-node.test.ts']),
  permissions: new Set(['catalogue:read']),
  served: ['getNode'],
  titlesIn: () => ['200 with the node', '404 for an unknown id'],
}

function messages(around: Partial<Surroundings>, changed: Partial<typeof operation> = {}): string[] {
  return checkOperations([{ ...operation, ...changed }], { ...complete, ...around }).map(({ message }) => message)
}

test('an operation with its contract file, route, permission and tests has no findings', () => {
  expect(messages({})).toEqual([])
})

test('an operation without its files is found', () => {
  expect(messages({ paths: new Set() })).toEqual([
    'getNode must stand in contract/paths/<resource>/get-node.yaml',
    'no test for 200, 404 of getNode',
  ])
})

test('an operation that no route serves, or two, is found', () => {
  expect(messages({ served: [] })).toEqual(['0 routes serve getNode: one routes.ts must'])
  expect(messages({ served: ['getNode', 'getNode'] })).toEqual(['2 routes serve getNode: one routes.ts must'])
})

test('an operation without a permission, or with one that the policy does not know, is found', () => {
  expect(messages({ permissions: new Set() })).toEqual(['the policy has no permission catalogue:read'])
  expect(messages({}, { permission: '' })).toEqual([
    'getNode has no x-permission',
    'no operation asks for the permission catalogue:read',
  ])
})

test('a declared status that no test names is found; 500 and 503 are not asked for', () => {
  expect(messages({ titlesIn: () => ['200 with the node'] })).toEqual(['no test for 404 of getNode'])
})

test('a file named after no operation is found', () => {
  const stray = ['contract/paths/nodes/get-nod.yaml', 'apps/api/test/operations/get-nod.test.ts']
  expect(messages({ paths: new Set([...complete.paths, ...stray]) })).toHaveLength(2)
})

test.each([
  ['404 when the node does not exist', [404]],
  ['400 and 413 for bodies that are too large', [400, 413]],
  ['200, 206 or 304 by what the caller has', [200, 206, 304]],
  ['a second publish answers 409', [409]],
  ['lists 404 nodes', []],
  ['1200 nodes are listed', []],
])('%j tests %j', (title, statuses) => {
  expect([...testedStatuses([title])]).toEqual(statuses)
})

test.each([
  ['getNode', 'get-node'],
  ['listNodesForPublisherV2', 'list-nodes-for-publisher-v2'],
  ['listCustomerAPIKeys', 'list-customer-api-keys'],
  ['CreateNodeTranslations', 'create-node-translations'],
])('the file of %s is %s', (operationId, name) => {
  expect(kebabCase(operationId)).toBe(name)
})

test('a schema that nothing refers to and an error code that nothing throws are found', () => {
  const findings = checkContractFiles({
    files: new Map([
      ['contract/paths/nodes/get-node.yaml', 'schema: { $ref: ../../schemas/Node.yaml }'],
      ['contract/schemas/Node.yaml', 'properties: { version: { $ref: NodeVersion.yaml } }'],
      ['contract/schemas/NodeVersion.yaml', 'type: object'],
      ['contract/schemas/Version.yaml', 'type: object'],
    ]),
    errorCodes: ['node_not_found', 'node_lost'],
    apiTexts: ["throw new RegistryError('node_not_found', { nodeId })"],
  })
  expect(findings.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'contract/schemas/Version.yaml: no operation and no schema refers to it',
    'contract/errors.yaml: nothing refuses with node_lost',
  ])
})
