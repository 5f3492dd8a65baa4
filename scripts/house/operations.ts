import { kebabCase } from './kebab-case.ts'
import type { Finding } from './source.ts'

/** What the contract says of an operation, as far as files must answer to it. */
export interface Operation {
  operationId: string
  permission: string | undefined
  statuses: readonly number[]
}

/** What stands in the repository beside the contract. */
export interface Surroundings {
  /** Every path of the repository's own files. */
  paths: ReadonlySet<string>
  /** The permissions of apps/api/src/access/permissions/policy.ts. */
  permissions: ReadonlySet<string>
  /** Ids of the operations that routes serve, one entry a route. */
  served: readonly string[]
  /** The titles of the tests of a file. */
  titlesIn: (path: string) => readonly string[]
}

// No test can make the registry fail or be away on demand; the harness checks those answers where a test does.
const exempt = new Set([500, 503])

/** Rules 1 and 9: every operation has its contract file, a route, a permission, and a test for each status it declares. */
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

function checkOperation({ operationId, permission, statuses }: Operation, around: Surroundings): Finding[] {
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
  if (routes !== 1) report(path, `${routes} routes serve ${operationId}: one routes.ts must`)

  const testFile = `apps/api/test/operations/${name}.test.ts`
  const tested = testedStatuses(around.paths.has(testFile) ? around.titlesIn(testFile) : [])
  const untested = statuses.filter((status) => !exempt.has(status) && !tested.has(status))
  if (untested.length > 0) report(testFile, `no test for ${untested.join(', ')} of ${operationId}`)
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

/** The statuses that titles promise: `404 when …`, `400 and 413 for …`, `a second call answers 409`. */
export function testedStatuses(titles: readonly string[]): Set<number> {
  return new Set(
    titles.flatMap((title) => {
      const leading = /^\d{3}\b(?:(?:, | and | or |\/)\d{3}\b)*/.exec(title)?.[0] ?? ''
      const answered = [...title.matchAll(/\b(?:answers|returns) (\d{3})\b/g)].map(([, status]) => Number(status))
      return [...(leading.match(/\d{3}/g) ?? []).map(Number), ...answered]
    }),
  )
}

function find({ paths }: Surroundings, pattern: RegExp): string | undefined {
  return [...paths].find((path) => pattern.test(path))
}
