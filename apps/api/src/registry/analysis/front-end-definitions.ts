import { chooseScripts, readJavascriptNodes, type JavascriptNode } from '@registry/javascript-nodes'
import type { Extraction, NodeDefinition } from '@registry/python-nodes'
import type { Parsers } from '@registry/syntax'

/** Definitions of the nodes that a pack registers in JavaScript alone: only running the pack tells their inputs and outputs. */
export function frontEndDefinitions(
  parsers: Parsers,
  sources: ReadonlyMap<string, string>,
  { nodes, webDirectory }: Extraction,
): NodeDefinition[] {
  const inPython = new Set(nodes.map(({ name }) => name))
  const found = readJavascriptNodes(parsers, chooseScripts(sources, webDirectory))
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
