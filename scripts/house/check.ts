import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errors } from '../../contract/generated/errors.ts'
import { bareAssertions } from './bare-assertions.ts'
import { commentsOfTheMoment, commentsWithSubjects } from './comments.ts'
import { checkContractFiles } from './contract-files.ts'
import { barrels } from './exports.ts'
import { fileSize } from './file-size.ts'
import { formsOfUi } from './forms.ts'
import { checkLockfile, type Lockfile } from './lockfile.ts'
import { checkOperations } from './operations.ts'
import { logicalSides, mirroredPictures } from './mirrored-sides.ts'
import { promises } from './promises.ts'
import { readOperations } from './read-operations.ts'
import { readingOrder } from './reading-order.ts'
import { routesStandTogether, servedIn } from './routes.ts'
import { parseSource, type Finding, type Rule, type Source } from './source.ts'
import { statusNumbers } from './status-numbers.ts'
import { queriesInStores, storesTakeDb, transactionsInVerbs, writesStayHome } from './stores.ts'
import { noMocks, testTitles } from './tests.ts'
import { ownFiles } from './own-files.ts'

const rules: readonly Rule[] = [
  bareAssertions,
  barrels,
  commentsOfTheMoment,
  commentsWithSubjects,
  formsOfUi,
  logicalSides,
  mirroredPictures,
  noMocks,
  promises,
  queriesInStores,
  readingOrder,
  routesStandTogether,
  statusNumbers,
  storesTakeDb,
  testTitles,
  transactionsInVerbs,
  writesStayHome,
]

/** Returns every finding in the repository at `root`, sorted by file. */
export async function checkHouse(root: string): Promise<Finding[]> {
  const texts = await readTexts(root, await ownFiles(root))
  const sources = [...texts]
    .filter(([path]) => /\.(tsx?|mjs|cjs)$/.test(path))
    .map(([path, text]) => parseSource(path, text))
  const findings = [
    ...[...texts].flatMap(([path, text]) => fileSize(path, text)),
    ...sources.flatMap((source) => rules.flatMap((rule) => rule(source))),
    ...checkContractFiles({
      files: new Map([...texts].filter(([path]) => path.startsWith('contract/'))),
      errorCodes: Object.keys(errors),
      apiTexts: sources.filter(isApiSource).map(({ text }) => text),
    }),
    ...(await operationFindings(root, texts, sources)),
    ...checkLockfile(await readLockfile(root)),
  ]
  return findings.toSorted((a, b) => compare(a.path, b.path) || a.line - b.line)
}

async function operationFindings(
  root: string,
  texts: ReadonlyMap<string, string>,
  sources: Source[],
): Promise<Finding[]> {
  const { operations, permissions } = await readOperations(root)
  return checkOperations(operations, {
    paths: new Set(texts.keys()),
    permissions,
    served: sources.filter(isApiSource).flatMap(servedIn),
  })
}

async function readLockfile(root: string): Promise<Lockfile> {
  // npm wrote the file, in version 3 of its format.
  return JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lockfile
}

async function readTexts(root: string, paths: readonly string[]): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  )
}

function isApiSource({ path, isTest }: Source): boolean {
  return path.startsWith('apps/api/src/') && !isTest
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
