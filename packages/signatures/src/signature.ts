/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface InputSignature {
  name: string
  /** Type name, `COMBO` for choices, `*` for anything; undefined when only running the pack tells. */
  type: string | undefined
  isRequired: boolean
  /** Choices of a `COMBO`; undefined when an installation decides them, like the files of a folder. */
  choices?: Json[] | undefined
  /** `default`, `min`, `max`, `forceInput` and others, as the source states them. */
  options: Record<string, Json>
}

export interface OutputSignature {
  /** As with inputs. */
  type: string | undefined
  name: string | undefined
  isList: boolean
}

/** The part of a comfy node that saved workflows depend on. */
export interface Signature {
  name: string
  /** In the order in which ComfyUI shows them: required ones first. Undefined when only running the pack tells them. */
  inputs: InputSignature[] | undefined
  /** Undefined when only running the pack tells them. */
  outputs: OutputSignature[] | undefined
  isOutputNode: boolean
}

/** A definition as readers of packs make it; structurally the `NodeDefinition` of `packages/python-nodes`. */
export interface DefinitionLike {
  name: string
  inputs: { required: DefinedInput[]; optional: DefinedInput[] }
  outputs: { type: string | undefined; name: string | undefined; isList: boolean; confidence: string }[]
  isOutputNode: boolean
  confidence: { inputs: string; outputs: string }
}

interface DefinedInput {
  name: string
  type: string | undefined
  choices?: Json[] | undefined
  options: Record<string, Json>
}

/** Signature of a definition. Inputs or outputs that the pack computes when it runs are undefined. */
export function signatureOf({ name, inputs, outputs, isOutputNode, confidence }: DefinitionLike): Signature {
  const placed = (isRequired: boolean) => (input: DefinedInput) => ({
    name: input.name,
    type: input.type,
    isRequired,
    // An empty list stands for choices that an installation decides.
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
        : outputs.map((output) => ({ type: output.type, name: output.name, isList: output.isList })),
    isOutputNode,
  }
}

/** Inputs without repetition: ComfyUI reads a name that stands in both sections as required. @internal */
export function eachOnce(inputs: readonly InputSignature[]): InputSignature[] {
  const seen = new Set<string>()
  return inputs.filter(({ name, type }) => type !== 'HIDDEN' && !seen.has(name) && seen.add(name))
}
