/**
 * Measures pages with Lighthouse's simulated phone against budgets.json: the median of three runs.
 *
 *   npm run bench -- lighthouse [--only <word>] [--runs 3] [--slowdown 4]
 *
 * Lighthouse slows the processor down four times, for a machine with an index (the column `machine`) of about 1,500;
 * its calculator recommends 3 for 1,300 and 2 for 800. The built registry runs with its sample catalogue. A page over
 * budget is marked and fails the run.
 */
import { parseArgs } from 'node:util'
import { auditPages, categories } from '../../e2e/lighthouse.ts'
import { removeRegistry, startRegistry } from '../../e2e/running-registry.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { printTable } from '../shared/table.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
    slowdown: { type: 'string' },
  },
})
const { pages, keptOut, least, mostLayoutShift } = budgets.lighthouse
const asked = pages.filter((page) => page.includes(values.only))

const registry = await startRegistry()
try {
  const addresses = asked.map((path) => `${registry.pages}${path}`)
  const audits = await auditPages(addresses, {
    runs: Number(values.runs),
    slowdown: values.slowdown === undefined ? undefined : Number(values.slowdown),
    keptOut: keptOut.map((path) => `${registry.pages}${path}`),
  })
  let broken = 0
  const rows = audits.map(({ scores, layoutShift, largestPaintMs, benchmarkIndex }, index) => {
    const isBroken =
      layoutShift > mostLayoutShift || categories.some((category) => (scores[category] ?? 0) < least[category])
    if (isBroken) broken += 1
    const figures = categories.map((category) => scores[category] ?? 0)
    const measured = [layoutShift.toFixed(3), Math.round(largestPaintMs), Math.round(benchmarkIndex)]
    return [asked[index] ?? '', ...figures, ...measured, isBroken ? 'BELOW' : '']
  })
  printTable(['page', ...categories, 'layout shift', 'LCP ms', 'machine', ''], rows)
  for (const { findings } of audits) for (const finding of findings) console.log(finding)
  if (broken > 0) process.exitCode = 1
} finally {
  await removeRegistry(registry)
}
