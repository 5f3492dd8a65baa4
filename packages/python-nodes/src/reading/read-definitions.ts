import type { Confidence, DefinitionField, NodeDefinition, Problem } from '../definition.ts'
import { isExhaustion } from '../evaluate/budget.ts'
import { Miscalled, type Machine } from '../evaluate/machine.ts'
import { classOf, readClassicNode, type MappedNode } from './classic-node.ts'
import { displayNameOf, type Found } from './find-mappings.ts'
import { isSchemaClass, readSchemaNode } from './schema-node.ts'

const stepsOfNode = 300_000
const mostNodes = 20_000

interface Definitions {
  nodes: NodeDefinition[]
  isWhole: boolean
  /** Problems of nodes that are missing in `nodes`. */
  failures: Problem[]
}

/**
 * Reads the definitions of the found nodes. When the steps run out, further nodes have only name and place. Nodes whose
 * `INPUT_TYPES` raises are dropped, because ComfyUI does not offer them.
 */
export function readDefinitions(machine: Machine, found: Found): Definitions {
  const lines = new Map<string, string[]>()
  const nodes: NodeDefinition[] = []
  const failures: Problem[] = []
  let isWhole = true
  const read = (make: () => NodeDefinition | undefined, otherwise: () => NodeDefinition | undefined): void => {
    if (nodes.length >= mostNodes) return
    const node = attempt(machine, make) ?? otherwise()
    if (node && !nodes.includes(node)) nodes.push(node)
  }
  for (const [name, { value, site }] of found.classes) {
    const display = displayNameOf(found, name)
    const isNameStated = lineAt(machine, lines, site.file, site.line).includes(name)
    const mapped: MappedNode = {
      name,
      isNameStated,
      displayName: display.value,
      isDisplayNameKnown: display.isKnown,
      value,
      site,
    }
    try {
      read(
        () => readMapped(machine, mapped),
        () => {
          isWhole = false
          return unreadNode(mapped)
        },
      )
    } catch (error) {
      if (!(error instanceof Miscalled)) throw error
      failures.push(failureOf(name, error))
    }
  }
  const named = new Set(found.classes.keys())
  for (const schema of found.schemas) {
    read(
      () => {
        const node = readSchemaNode(machine, schema)
        return node && !named.has(node.name) ? node : undefined
      },
      () => undefined,
    )
  }
  return { nodes: unique(nodes), isWhole, failures }
}

function failureOf(name: string, { site, message }: Miscalled): Problem {
  return { kind: 'failing-inputs', ...site, detail: `ComfyUI leaves out the node ${name}: ${message}` }
}

function attempt<T>(machine: Machine, make: () => T | undefined): T | undefined {
  try {
    return machine.budget.within(stepsOfNode, make)
  } catch (error) {
    if (!isExhaustion(error)) throw error
    return undefined
  }
}

function readMapped(machine: Machine, mapped: MappedNode): NodeDefinition {
  const { value } = mapped
  const schema = isSchemaClass(value) ? readSchemaNode(machine, value, mapped.name) : undefined
  if (!schema) return readClassicNode(machine, mapped)
  const name: Confidence = mapped.isNameStated ? 'stated' : 'derived'
  const displayName = mapped.displayName ?? schema.displayName
  return { ...schema, displayName, confidence: { ...schema.confidence, name } }
}

function lineAt(machine: Machine, lines: Map<string, string[]>, file: string, line: number): string {
  let all = lines.get(file)
  if (!all) lines.set(file, (all = (machine.files.get(file) ?? '').split('\n')))
  return all[line - 1] ?? ''
}

function unreadNode(mapped: MappedNode): NodeDefinition {
  const of = classOf(mapped.value)
  const fields: DefinitionField[] = [
    'category',
    'description',
    'function',
    'inputs',
    'outputs',
    'deprecated',
    'experimental',
    'isOutputNode',
  ]
  // The cast is safe: every field of the record gets a value.
  const computed = Object.fromEntries(fields.map((field) => [field, 'computed'])) as NodeDefinition['confidence']
  const site = of && of.site.line > 0 ? of.site : mapped.site
  return {
    name: mapped.name,
    displayName: mapped.displayName,
    category: undefined,
    description: undefined,
    function: undefined,
    inputs: { required: [], optional: [], hidden: [] },
    outputs: [],
    deprecated: false,
    experimental: false,
    isOutputNode: false,
    isApiNode: false,
    style: 'classic',
    className: of?.name,
    file: site.file,
    line: site.line,
    confidence: { ...computed, name: 'derived', displayName: mapped.isDisplayNameKnown ? 'stated' : 'computed' },
  }
}

/** Two schema classes may state the same name. The first class keeps the name. */
function unique(nodes: NodeDefinition[]): NodeDefinition[] {
  const seen = new Set<string>()
  return nodes.filter(({ name }) => {
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
}
