import { kebabCase } from './kebab-case.ts'
import type { Finding } from './source.ts'

/** Facts of a contract operation that files must match. */
export interface Operation {
  operationId: string
  permission: string | undefined
  statuses: readonly number[]
}

/** Files and permissions of the repository. */
export interface Surroundings {
  /** Paths of all files that belong to the repository. */
  paths: ReadonlySet<string>
  /** Permissions of apps/api/src/access/permissions/policy.ts. */
  permissions: ReadonlySet<string>
  /** Ids of the operations that routes serve, an entry for each route. */
  served: readonly string[]
}

/** Every operation has its contract file, a route and a permission. */
export function checkOperations(operations: readonly Operation[], around: Surroundings): Finding[] {
  const used = new Set(operations.map(({ permission }) => permission))
  const unused = [...around.permissions].filter((permission) => !used.has(permission))
  return [
    ...operations.flatMap((operation) => checkOperation(operation, around)),
    ...strayFiles(operations, around),
    ...unused.map((permission) => ({
      path: 'apps/api/src/access/permissions/policy.ts',
      line: 0,
      message: `no operation asks for the permission ${permission}`,
    })),
  ]
}

function checkOperation({ operationId, permission }: Operation, around: Surroundings): Finding[] {
  const name = kebabCase(operationId)
  const contractFile = find(around, new RegExp(`^contract/paths/[^/]+/${name}\\.yaml$`))
  const findings: Finding[] = []
  const report = (path: string, message: string) => findings.push({ path, line: 0, message })
  if (!contractFile)
    report('contract/openapi.yaml', `${operationId} must stand in contract/paths/<resource>/${name}.yaml`)
  const path = contractFile ?? 'contract/openapi.yaml'
  if (!permission) report(path, `${operationId} has no x-permission`)
  else if (!around.permissions.has(permission)) report(path, `the policy has no permission ${permission}`)
  const routes = around.served.filter((id) => id === operationId).length
  // The API does not start without a route for each operation. Tables may create routes, so a missing literal route is
  // no finding.
  if (routes > 1) report(path, `${routes} routes serve ${operationId}`)
  return findings
}

function strayFiles(operations: readonly Operation[], { paths }: Surroundings): Finding[] {
  const names = new Set(operations.map(({ operationId }) => kebabCase(operationId)))
  return [...paths].flatMap((path) => {
    const name = /^(?:contract\/paths\/[^/]+|apps\/api\/test\/operations)\/([^/]+?)(?:\.test\.ts|\.yaml)$/.exec(
      path,
    )?.[1]
    return name === undefined || names.has(name)
      ? []
      : [{ path, line: 0, message: 'is named after no operation of contract/openapi.yaml' }]
  })
}

function find({ paths }: Surroundings, pattern: RegExp): string | undefined {
  return [...paths].find((path) => pattern.test(path))
}
