/** Conflict between packs of a set. It holds only facts, which pages translate. */
export type Conflict =
  | NameConflict
  | DuplicateConflict
  | RequirementConflict
  | SourceConflict
  | ModuleConflict
  | ReplacementConflict
  | UnreadConflict
  | ComfyuiConflict
  | MachineConflict
  | StateConflict
  | EffectConflict

/** `blocks`: the set cannot work in this form. `warns`: the set may work, or the facts do not decide it. */
export type Severity = 'blocks' | 'warns'

interface Common {
  severity: Severity
  /** Ids of the packs in the conflict, those that cause it first. */
  packs: string[]
  /** Name that identifies the subject of the conflict. */
  subject: string
  remedy: Remedy
}

/** The smallest change that ends a conflict. */
export type Remedy =
  /** Switch this pack to this version. */
  | { kind: 'switch-version'; pack: string; version: string }
  /** Change the version or requirement of any of these packs, so that the pack admits the named version or word. */
  | { kind: 'change-one'; anyOf: { pack: string; toAdmit: string }[] }
  /** Change all of these packs; no single change ends the conflict. */
  | { kind: 'change-all'; packs: string[] }
  | { kind: 'remove-one'; anyOf: string[] }
  /** Only a single pack of these can stay. */
  | { kind: 'keep-one'; of: string[] }
  /** Change the machine or the version of ComfyUI to any of these. */
  | { kind: 'change-environment'; toAnyOf: string[] }
  /** Review the lines; no known change ends the conflict. */
  | { kind: 'look' }

/** Requirement line together with its pack. */
export interface Line {
  pack: string
  text: string
}

export interface NameConflict extends Common {
  /**
   * `name-clash`: several packs define the names. `core-name`: ComfyUI defines the names too, and loads its own nodes.
   */
  kind: 'name-clash' | 'core-name'
  names: string[]
  /** Whether the workflow uses any of the names; undefined when the used names are unknown. */
  isUsed: boolean | undefined
}

export interface DuplicateConflict extends Common {
  kind: 'duplicate-pack'
  versions: string[]
}

/** No version of a Python package satisfies all lines. */
export interface RequirementConflict extends Common {
  kind: 'requirement'
  /** A smallest set of lines that exclude each other. */
  culprits: Line[]
  /** Other lines that concern the package. */
  others: Line[]
  /** A machine on which the lines exclude each other; absent when the conflict exists on every machine. */
  on?: { os: string; python: string }
}

/** Conflict between lines that take a Python package from different addresses. */
export interface SourceConflict extends Common {
  kind: 'requirement-source'
  culprits: Line[]
}

/** Different Python packages install the same module, and overwrite each other. */
export interface ModuleConflict extends Common {
  kind: 'shared-module'
  distributions: string[]
  culprits: Line[]
}

/** Lines that may replace a package that ComfyUI depends on. */
export interface ReplacementConflict extends Common {
  kind: 'replaces-base'
  culprits: Line[]
}

/** Lines that the checks skip. */
export interface UnreadConflict extends Common {
  kind: 'unread'
  why: 'option' | 'path' | 'syntax' | 'too-long' | 'too-many' | 'range'
  culprits: Line[]
}

export interface ComfyuiConflict extends Common {
  /** `comfyui`: by the version ranges that packs declare. `comfyui-use`: by the ComfyUI names that their code uses. */
  kind: 'comfyui' | 'comfyui-use'
  /** Ranges or names that exclude each other or the given version. */
  culprits: Line[]
}

export interface MachineConflict extends Common {
  kind: 'os' | 'accelerator'
  culprits: { pack: string; supports: string[] }[]
}

/** Outside effects in which packs meet, or that reach the nodes of other packs. */
export interface EffectConflict extends Common {
  kind: 'same-patch' | 'same-route' | 'changes-widgets'
  severity: 'warns'
  /** Changed parts of ComfyUI, under their names in code. */
  targets: string[]
}

export interface StateConflict extends Common {
  kind: 'banned' | 'flagged' | 'status-unknown' | 'deprecated' | 'yanked' | 'advisory'
  version?: string
  /** Ids of advisories. */
  advisories?: string[]
  message?: string
}
