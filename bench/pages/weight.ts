/**
 * Measures the bytes (brotli) that pages transfer before any interaction, against budgets.json.
 *
 *   npm run bench -- weight [--only <word>]
 *
 * The built registry runs with its sample catalogue. A page over budget is marked and fails the run.
 */
import { parseArgs } from 'node:util'
import { launchBrowser } from '../../e2e/browser.ts'
import { kinds, weighPage } from '../../e2e/page-weight.ts'
import { removeRegistry, startRegistry } from '../../e2e/running-registry.ts'
import { overBudget, weighedPages } from '../../e2e/weight-budgets.ts'
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })

const registry = await startRegistry()
const browser = await launchBrowser()
try {
  const rows: (string | number)[][] = []
  const broken: string[] = []
  for (const path of weighedPages.filter((each) => each.includes(values.only))) {
    const weight = await weighPage(browser, `${registry.pages}${path}`)
    const over = overBudget(path, weight)
    broken.push(...over)
    rows.push([path, ...kinds.map((kind) => weight.bytes[kind]), weight.files.js, over.length > 0 ? 'TOO HEAVY' : ''])
  }
  printTable(['page', ...kinds, 'js files', ''], rows)
  for (const sentence of broken) console.error(sentence)
  if (broken.length > 0) process.exitCode = 1
} finally {
  await removeRegistry(registry, browser)
}
