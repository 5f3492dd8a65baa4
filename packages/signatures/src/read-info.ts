import {
  eachOnce,
  typeOnGraph,
  type InputSignature,
  type Json,
  type OutputSignature,
  type Signature,
} from './signature.ts'

/** Comfy node as the registry stores it, with JSON texts in the format of ComfyUI's `/object_info`. */
export interface StoredNode {
  name: string
  /** JSON text such as `{"required": {"image": ["IMAGE", {}]}, "optional": {}}`. */
  inputTypes: string
  /** JSON text such as `["IMAGE", ["a", "b"]]`. */
  returnTypes: string
  returnNames: string
  outputIsList: readonly boolean[]
  isOutputNode: boolean
  /**
   * Confidence of `inputs` and `outputs`: `computed` if only running the pack reveals them. An entry `types` means that
   * single types have entries too, such as `inputs.image`. Without it, `*` may mean an unknown type. Entries
   * `moreInputs` and `moreOutputs` mean that the node has some that its definition does not name.
   */
  confidence: Readonly<Record<string, string>>
}

/**
 * Reads the signature of a stored comfy node. Invalid JSON, an unexpected shape or too deep nesting counts as unknown.
 */
export function readInfo(node: StoredNode): Signature {
  return {
    name: node.name,
    inputs: isComputed(node, 'inputs') ? undefined : readInputs(node, parse(node.inputTypes)),
    outputs: isComputed(node, 'outputs') ? undefined : readOutputs(node),
    ...(isComputed(node, 'moreInputs') && { takesMoreInputs: true }),
    ...(isComputed(node, 'moreOutputs') && { givesMoreOutputs: true }),
    isOutputNode: node.isOutputNode,
  }
}

function isComputed({ confidence }: StoredNode, fact: string): boolean {
  return Object.hasOwn(confidence, fact) && confidence[fact] === 'computed'
}

function readInputs(node: StoredNode, value: Json | undefined): InputSignature[] | undefined {
  if (!isObject(value)) return undefined
  return eachOnce([...readSection(node, value['required'], true), ...readSection(node, value['optional'], false)])
}

function readSection(node: StoredNode, section: Json | undefined, isRequired: boolean): InputSignature[] {
  if (!isObject(section)) return []
  return Object.entries(section).map(([name, entry]) => {
    const [type, options] = Array.isArray(entry) ? entry : [entry]
    return {
      name,
      isRequired,
      options: isObject(options) ? options : {},
      ...readType(known(node, `inputs.${name}`, type), options),
    }
  })
}

/** Returns the type in a text, or undefined if the text means an unknown type. */
function known(node: StoredNode, key: string, type: Json | undefined): Json | undefined {
  const isKnown = type !== '*' || (node.confidence['types'] !== undefined && !isComputed(node, key))
  return isKnown ? type : undefined
}

/** Reads a type. A list of choices means `COMBO`, and an empty list means that the installation decides the choices. */
function readType(type: Json | undefined, options?: Json): Pick<InputSignature, 'type' | 'choices'> {
  if (Array.isArray(type)) return { type: 'COMBO', choices: type.length > 0 ? type : undefined }
  const listed = isObject(options) ? options['options'] : undefined
  if (type === 'COMBO' && Array.isArray(listed)) return { type, choices: listed.length > 0 ? listed : undefined }
  return { type: typeof type === 'string' ? typeOnGraph(type) : undefined }
}

function readOutputs(node: StoredNode): OutputSignature[] | undefined {
  const [types, names] = [parse(node.returnTypes), parse(node.returnNames)]
  if (!Array.isArray(types)) return undefined
  return types.map((type, index) => {
    const name = Array.isArray(names) ? names[index] : undefined
    return {
      type: readType(known(node, `outputs.${index}`, type)).type,
      name: typeof name === 'string' ? name : undefined,
      isList: node.outputIsList[index] ?? false,
    }
  })
}

function parse(text: string): Json | undefined {
  try {
    // JSON.parse returns only JSON values.
    const value = JSON.parse(text) as Json
    return isDeeperThan(deepest, value) ? undefined : value
  } catch {
    return undefined
  }
}

/** Writing a value as JSON takes stack for each level. */
const deepest = 100

function isDeeperThan(levels: number, value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each))
}

function isObject(value: Json | undefined): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
