import { isLoadedBefore, type PackFiles, type Parsers } from '@registry/syntax'
import type { Extraction, Problem } from './definition.ts'
import { isExhaustion, makeBudget } from './evaluate/budget.ts'
import type { Machine } from './evaluate/machine.ts'
import { openSources } from './open-sources.ts'
import { nothingFound, type Found } from './reading/find-mappings.ts'
import { findNodes } from './reading/find-nodes.ts'
import { readDefinitions } from './reading/read-definitions.ts'
import { readReplacements } from './reading/read-replacements.ts'

/** Step limits for running modules and then for reading nodes. A typical pack uses a tenth. */
const stepsOfModules = 2_000_000
const stepsOfReading = 2_000_000
const mostProblems = 200

/**
 * Reads the comfy nodes of a pack from its source without running it. Bounded in time and memory. Returns a result for
 * any files.
 */
export function extractNodes(parsers: Parsers, files: PackFiles): Extraction {
  const budget = makeBudget(stepsOfModules)
  const sources = openSources(parsers, files, { budget, isElsewhere: isLoadedBefore })
  const { machine } = sources
  const found = find(machine, sources.problems)
  budget.extend(stepsOfReading)
  const { nodes, isWhole, failures } = readDefinitions(machine, found)
  sources.problems.push(...failures)
  if (!isWhole) sources.problems.push(outOfSteps('reading the nodes'))
  // Open places come last, but are never dropped, because comparisons of versions need them.
  const open = found.open.slice(0, mostProblems).map(unresolved)
  return {
    nodes,
    replacements: readReplacements(machine),
    problems: [...sources.problems.slice(0, mostProblems - open.length), ...open],
    webDirectory: found.webDirectory,
    steps: budget.used(),
  }
}

/**
 * Runs the modules and finds their nodes. When the steps run out, it adds a problem and returns the nodes found so far,
 * with the entry as a place of further nodes.
 */
function find(machine: Machine, problems: Problem[]): Found {
  const found = nothingFound()
  try {
    findNodes(machine, found)
  } catch (error) {
    if (!isExhaustion(error)) throw error
    problems.push(outOfSteps('running the modules'))
    found.open.push({ file: '__init__.py', line: 1 })
  }
  return found
}

function unresolved(site: Found['open'][number]): Problem {
  return { kind: 'unresolved-mapping', ...site, detail: 'There may be nodes with names that are not known.' }
}

function outOfSteps(during: string): Problem {
  return { kind: 'budget', file: '', line: undefined, detail: `There were not enough steps for ${during}.` }
}
