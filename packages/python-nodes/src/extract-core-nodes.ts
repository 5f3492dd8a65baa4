import { isLibrary, type PackFiles, type Parsers } from '@registry/syntax'
import type { NodeDefinition, Problem } from './definition.ts'
import { makeBudget } from './evaluate/budget.ts'
import { openSources, type Sources } from './open-sources.ts'
import { findCoreEntries } from './reading/find-core-entries.ts'
import { addModule, nothingFound } from './reading/find-mappings.ts'
import { readDefinitions } from './reading/read-definitions.ts'

/**
 * Step limits above those for packs: a ComfyUI release is larger than any pack, and its maintainers read the result.
 */
const stepsOfModules = 100_000_000
const stepsOfReading = 100_000_000
const mostNodes = 40_000_000

/** File in which ComfyUI looks for nodes, with the nodes of the file. */
export interface CoreEntry {
  file: string
  nodes: NodeDefinition[]
  /** Whether all nodes of the file were found. */
  isWhole: boolean
}

export interface CoreExtraction {
  /** In ComfyUI's loading order: later nodes replace earlier ones of the same name. */
  entries: CoreEntry[]
  problems: Problem[]
}

/**
 * Reads ComfyUI's own nodes from its sources without running them: nodes of `nodes.py`, of its extras and of its API
 * nodes.
 */
export function extractCoreNodes(parsers: Parsers, files: PackFiles): CoreExtraction {
  const budget = makeBudget(stepsOfModules)
  const sources = openSources(parsers, files, { budget, mostNodes, isElsewhere })
  const paths = findCoreEntries(sources.read('nodes.py') ?? [], files)
  const modules = paths.map((file) => ({ file, module: sources.machine.load(file) }))
  budget.extend(stepsOfReading)
  const entries = modules.map(({ file, module }) => readEntry(sources, file, module))
  return { entries, problems: sources.problems }
}

/** Modules of ComfyUI with known results, so that the evaluator skips their code. */
const promised = /^(folder_paths|comfy_api(?!\.util\b|\.latest\._util\b))\b/

const isElsewhere = (name: string): boolean => isLibrary(name) || promised.test(name)

function readEntry({ machine }: Sources, file: string, module: ReturnType<Sources['machine']['load']>): CoreEntry {
  const found = nothingFound()
  if (module) addModule(machine, module, found)
  const { nodes, isWhole } = readDefinitions(machine, found)
  return { file, nodes, isWhole: isWhole && module !== undefined && found.open.length === 0 }
}
