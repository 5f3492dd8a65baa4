/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface InputSignature {
  name: string
  /** Type name, `COMBO` for choices, `*` for any type; undefined if only running the pack reveals it. */
  type: string | undefined
  isRequired: boolean
  /** Choices of a `COMBO`; undefined if the installation decides them, such as the files of a folder. */
  choices?: Json[] | undefined
  /** Options such as `default`, `min`, `max` and `forceInput`, as the source states them. */
  options: Record<string, Json>
}

export interface OutputSignature {
  /** Type name, in the format of an input type. */
  type: string | undefined
  name: string | undefined
  isList: boolean
}

/** The part of a comfy node that saved workflows depend on. */
export interface Signature {
  name: string
  /** Inputs in ComfyUI's display order, required inputs first. Undefined if only running the pack reveals them. */
  inputs: InputSignature[] | undefined
  /** Undefined if only running the pack reveals the outputs. */
  outputs: OutputSignature[] | undefined
  /** Whether the node takes links to inputs that its definition does not name. Absent otherwise. */
  takesMoreInputs?: boolean
  /** Whether the node has outputs that its definition does not name. Absent otherwise. */
  givesMoreOutputs?: boolean
  isOutputNode: boolean
}

/** Definition from a pack reader, with the structure of `NodeDefinition` in `packages/python-nodes`. */
export interface DefinitionLike {
  name: string
  inputs: { required: DefinedInput[]; optional: DefinedInput[] }
  outputs: { type: string | undefined; name: string | undefined; isList: boolean; confidence: string }[]
  takesMoreInputs?: boolean | undefined
  givesMoreOutputs?: boolean | undefined
  isOutputNode: boolean
  confidence: { inputs: string; outputs: string }
}

interface DefinedInput {
  name: string
  type: string | undefined
  choices?: Json[] | undefined
  options: Record<string, Json>
}

/** Returns the signature of a definition. Inputs or outputs that the pack computes at run time are undefined. */
export function signatureOf(definition: DefinitionLike): Signature {
  const { name, inputs, outputs, takesMoreInputs, givesMoreOutputs, isOutputNode, confidence } = definition
  const placed = (isRequired: boolean) => (input: DefinedInput) => ({
    name: input.name,
    type: typeOnGraph(input.type),
    isRequired,
    // An empty list means that the installation decides the choices.
    choices: input.choices?.length ? input.choices : undefined,
    options: input.options,
  })
  return {
    name,
    inputs:
      confidence.inputs === 'computed'
        ? undefined
        : eachOnce([...inputs.required.map(placed(true)), ...inputs.optional.map(placed(false))]),
    outputs:
      confidence.outputs === 'computed'
        ? undefined
        : outputs.map((output) => ({ type: typeOnGraph(output.type), name: output.name, isList: output.isList })),
    ...(takesMoreInputs && { takesMoreInputs }),
    ...(givesMoreOutputs && { givesMoreOutputs }),
    isOutputNode,
  }
}

/**
 * Returns the type of a slot as workflows have it. Slots that match each other take the type of their link in ComfyUI's
 * editor, so they count as slots of any type.
 */
export function typeOnGraph(type: string | undefined): string | undefined {
  return type === 'COMFY_MATCHTYPE_V3' ? '*' : type
}

/** Removes hidden and repeated inputs. ComfyUI reads a name in both sections as required. @internal */
export function eachOnce(inputs: readonly InputSignature[]): InputSignature[] {
  const seen = new Set<string>()
  return inputs.filter(({ name, type }) => type !== 'HIDDEN' && !seen.has(name) && seen.add(name))
}
