/** Known facts of an input of a comfy node. */
export interface ComfyInput {
  name: string
  /**
   * Socket type. Commas join alternative types, and `*` accepts any type. Absent when only running the pack determines
   * the type.
   */
  type?: string
  optional?: true
  /** Control on the node itself; absent where a wire provides the value. */
  widget?: ComfyWidget
  tooltip?: string
  /** Whether only running the pack determines the type or the choices. */
  computed?: true
  /** `min`, `max` and `step` as written, for clients that read single facts. */
  range?: { min?: string; max?: string; step?: string }
  /** First choices; `widget.choices` is the total. */
  choices?: string[]
}

export interface ComfyWidget {
  kind: 'number' | 'toggle' | 'choice' | 'line' | 'text'
  /** Default as the canvas shows it; absent when unknown. */
  value?: string
  on?: true
  /** Total number of choices. */
  choices?: number
  /** Initial control of a seed that changes by itself. */
  control?: string
}

export interface ComfyOutput {
  /** Name as the canvas shows it, or else the type. */
  name: string
  /** Socket type, as for inputs. */
  type?: string
  isList?: true
  tooltip?: string
  computed?: true
}

export type ComfyMark =
  'coreName' | 'frontendOnly' | 'output' | 'deprecated' | 'experimental' | 'api' | 'localOnly' | 'banned'

/** Fact that only running the pack determines. */
export type ComputedFact = 'title' | 'category' | 'description' | 'inputs' | 'outputs'

/** Parsed comfy node for a drawing, cut to fit a page. Its texts are untrusted and must not become markup. */
export interface ComfyFigure {
  /** Name as workflows contain it. */
  name: string
  title: string
  category: string
  description: string
  inputs: ComfyInput[]
  /** Number of inputs beyond `inputs`. */
  moreInputs?: number
  /** Names of inputs that ComfyUI fills in by itself. */
  hidden: string[]
  /** Whether the inputs are unknown. An empty `inputs` then does not mean that the node has none. */
  unknown?: true
  outputs: ComfyOutput[]
  marks: ComfyMark[]
  /** Location of the class in the archive. */
  source?: { file: string; line?: number }
  computed: ComputedFact[]
}
