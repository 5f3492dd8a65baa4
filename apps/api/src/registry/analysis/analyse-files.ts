import { scanPack, type PackFile } from '@registry/pack-scan'
import { type Extraction, extractNodes, findFailure, type NodeDefinition } from '@registry/python-nodes'
import type { Parsers } from '@registry/syntax'
import { nestedMark } from '../archives/read-files.ts'
import type { Analysis, AnalysisStage } from './analysis.ts'
import { chooseScripts, type JavascriptNode, readJavascriptNodes, readWidgetTypes } from '@registry/javascript-nodes'

/** Analyses the files of a pack in the current thread, which is blocked meanwhile; calls `onStage` at each stage. */
export function analyseFiles(
  parsers: Parsers,
  files: PackFile[],
  onStage: (stage: AnalysisStage) => void = () => undefined,
): Omit<Analysis, 'examples'> {
  // Python does not import modules from an archive outside of its path.
  const own = files.filter(({ path }) => !path.includes(nestedMark))
  const sources = new Map(own.flatMap(({ path, text }) => (text === undefined ? [] : [[path, text]])))
  const extraction = extractNodes(parsers, sources)
  const flaws = new Map(own.flatMap(({ path, flaw }) => (flaw ? [[path, flaw]] : [])))
  const failure = findFailure(parsers, sources, { paths: own.map(({ path }) => path), flaws })
  if (failure) extraction.problems.unshift(failure)
  const scripts = chooseScripts(sources, extraction.webDirectory)
  markDrawn(extraction.nodes, readWidgetTypes(parsers, scripts))
  extraction.nodes.push(...frontEndDefinitions(parsers, scripts, extraction))
  onStage('extracted')
  const scan = scanPack(parsers, files)
  onStage('scanned')
  return { extraction, scan }
}

/**
 * Sets `widgetType` on inputs whose type the scripts of the pack draw. The front end treats this option like the type.
 */
function markDrawn(nodes: readonly NodeDefinition[], types: ReadonlySet<string>): void {
  for (const { inputs } of nodes) {
    for (const input of [...inputs.required, ...inputs.optional]) {
      const { type, options } = input
      if (type === undefined || !types.has(type) || options['widgetType'] !== undefined) continue
      input.options = { ...options, widgetType: type }
      if (input.confidence === 'stated') input.confidence = 'derived'
    }
  }
}

/**
 * Returns definitions of comfy nodes that a pack registers only in JavaScript. Their inputs and outputs remain unknown
 * without running the pack.
 */
function frontEndDefinitions(
  parsers: Parsers,
  scripts: ReadonlyMap<string, string>,
  { nodes }: Extraction,
): NodeDefinition[] {
  const inPython = new Set(nodes.map(({ name }) => name))
  const found = readJavascriptNodes(parsers, scripts)
  return found.filter(({ name }) => !inPython.has(name)).map(definitionOf)
}

function definitionOf({ name, file, line }: JavascriptNode): NodeDefinition {
  return {
    name,
    displayName: undefined,
    category: undefined,
    description: undefined,
    function: undefined,
    inputs: { required: [], optional: [], hidden: [] },
    outputs: [],
    deprecated: false,
    experimental: false,
    isOutputNode: false,
    isApiNode: false,
    style: 'javascript',
    className: undefined,
    file,
    line,
    confidence: {
      name: 'derived',
      displayName: 'computed',
      category: 'computed',
      description: 'computed',
      function: 'computed',
      inputs: 'computed',
      outputs: 'computed',
      deprecated: 'computed',
      experimental: 'computed',
      isOutputNode: 'computed',
    },
  }
}
