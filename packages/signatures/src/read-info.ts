import { eachOnce, type InputSignature, type Json, type OutputSignature, type Signature } from './signature.ts'

/** A comfy node as the registry stores it: texts of JSON as `/object_info` of ComfyUI answers them. */
export interface StoredNode {
  name: string
  /** `{"required": {"image": ["IMAGE", {}]}, "optional": {}}`. */
  inputTypes: string
  /** `["IMAGE", ["a", "b"]]`. */
  returnTypes: string
  returnNames: string
  outputIsList: readonly boolean[]
  isOutputNode: boolean
  /**
   * How `inputs` and `outputs` are known: `computed` for what only running the pack tells. With an entry `types`, those types
   * have entries like `inputs.image` and `outputs.0`; without it, `*` may stand for them.
   */
  confidence: Readonly<Record<string, string>>
}

/** Signature of a stored node. A text that is no JSON of the expected shape, or nested too deep, counts as not known. */
export function readInfo(node: StoredNode): Signature {
  return {
    name: node.name,
    inputs: isComputed(node, 'inputs') ? undefined : readInputs(node, parse(node.inputTypes)),
    outputs: isComputed(node, 'outputs') ? undefined : readOutputs(node),
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

/** The type in a text, unless it stands for one that is not known. */
function known(node: StoredNode, key: string, type: Json | undefined): Json | undefined {
  const isKnown = type !== '*' || (node.confidence['types'] !== undefined && !isComputed(node, key))
  return isKnown ? type : undefined
}

/** A list in the place of a type holds the choices. An empty list stands for choices that an installation decides. */
function readType(type: Json | undefined, options?: Json): Pick<InputSignature, 'type' | 'choices'> {
  if (Array.isArray(type)) return { type: 'COMBO', choices: type.length > 0 ? type : undefined }
  const listed = isObject(options) ? options['options'] : undefined
  if (type === 'COMBO' && Array.isArray(listed)) return { type, choices: listed.length > 0 ? listed : undefined }
  return { type: typeof type === 'string' ? type : undefined }
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
    // JSON.parse answers JSON.
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
