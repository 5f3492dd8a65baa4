import { expect, test } from 'vitest'
import { checkContractFiles } from './contract-files.ts'
import { kebabCase } from './kebab-case.ts'
import { checkOperations, type Surroundings } from './operations.ts'

const operation = { operationId: 'getNode', permission: 'catalogue:read', statuses: [200, 404, 500, 503] }

const complete: Surroundings = {
  paths: new Set(['contract/paths/nodes/get-node.yaml']),
  permissions: new Set(['catalogue:read']),
  served: ['getNode'],
}

function messages(around: Partial<Surroundings>, changed: Partial<typeof operation> = {}): string[] {
  return checkOperations([{ ...operation, ...changed }], { ...complete, ...around }).map(({ message }) => message)
}

test('an operation with its contract file, route and permission has no findings', () => {
  expect(messages({})).toEqual([])
})

test('finds an operation without its files', () => {
  expect(messages({ paths: new Set() })).toEqual(['getNode must stand in contract/paths/<resource>/get-node.yaml'])
})

test('finds an operation that two routes serve', () => {
  expect(messages({ served: ['getNode', 'getNode'] })).toEqual(['2 routes serve getNode'])
})

test('finds an operation without a permission, or with an unknown one', () => {
  expect(messages({ permissions: new Set() })).toEqual(['the policy has no permission catalogue:read'])
  expect(messages({}, { permission: '' })).toEqual([
    'getNode has no x-permission',
    'no operation asks for the permission catalogue:read',
  ])
})

test('finds a file that is not named after an operation', () => {
  const stray = ['contract/paths/nodes/get-nod.yaml', 'apps/api/test/operations/get-nod.test.ts']
  expect(messages({ paths: new Set([...complete.paths, ...stray]) })).toHaveLength(2)
})

test.each([
  ['getNode', 'get-node'],
  ['listNodesForPublisherV2', 'list-nodes-for-publisher-v2'],
  ['listCustomerAPIKeys', 'list-customer-api-keys'],
  ['CreateNodeTranslations', 'create-node-translations'],
])('the file of %s is %s', (operationId, name) => {
  expect(kebabCase(operationId)).toBe(name)
})

test('finds an unused schema and an unused error code', () => {
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
