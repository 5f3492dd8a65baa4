/** An input of a comfy node, as far as it is known. */
export interface ComfyInput {
  name: string
  /** Several that it takes alike are joined by commas, `*` is anything; absent when only running the pack tells. */
  type?: string
  optional?: true
  /** The control on the node itself; absent where a wire brings the value. */
  widget?: ComfyWidget
  tooltip?: string
  /** Whether running the pack decides something of it. */
  computed?: true
  /** `min`, `max` and `step` as written; for those who read the facts one by one. */
  range?: { min?: string; max?: string; step?: string }
  /** The first choices; `widget.choices` is how many there are. */
  choices?: string[]
}

export interface ComfyWidget {
  kind: 'number' | 'toggle' | 'choice' | 'line' | 'text'
  /** The default as the canvas writes it; absent when it is not known. */
  value?: string
  on?: true
  /** How many there are to choose from. */
  choices?: number
  /** A seed that changes by itself: how it does to begin with. */
  control?: string
}

export interface ComfyOutput {
  /** Its name as the canvas writes it, or else its type. */
  name: string
  /** As with inputs. */
  type?: string
  isList?: true
  tooltip?: string
  computed?: true
}

export type ComfyMark =
  'coreName' | 'frontendOnly' | 'output' | 'deprecated' | 'experimental' | 'api' | 'localOnly' | 'banned'

/** A fact that running the pack decides. */
export type ComputedFact = 'title' | 'category' | 'description' | 'inputs' | 'outputs'

/** A comfy node as it is drawn: parsed, cut to what fits a page, and nothing in it to be trusted as markup. */
export interface ComfyFigure {
  /** As workflows have it. */
  name: string
  title: string
  category: string
  description: string
  inputs: ComfyInput[]
  /** Inputs beyond those that are kept. */
  moreInputs?: number
  /** Names that ComfyUI fills in by itself. */
  hidden: string[]
  /** Its inputs are not known, not even that it has none. */
  unknown?: true
  outputs: ComfyOutput[]
  marks: ComfyMark[]
  /** Where its class stands in the archive. */
  source?: { file: string; line?: number }
  computed: ComputedFact[]
}
