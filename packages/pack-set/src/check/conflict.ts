/** Something that does not hold together. Facts only: pages translate them. */
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

/** `blocks`: the set cannot work as it is. `warns`: it may work, or the facts do not decide it. */
export type Severity = 'blocks' | 'warns'

interface Common {
  severity: Severity
  /** Ids of the packs that take part, those to blame first. */
  packs: string[]
  /** Name that the conflict is about. */
  subject: string
  remedy: Remedy
}

/** The smallest change that ends a conflict. */
export type Remedy =
  /** This version of this pack. */
  | { kind: 'switch-version'; pack: string; version: string }
  /** Another version or requirement of any of these packs, which has to admit the named version or word. */
  | { kind: 'change-one'; anyOf: { pack: string; toAdmit: string }[] }
  /** No single change ends it: all of these packs have to change. */
  | { kind: 'change-all'; packs: string[] }
  | { kind: 'remove-one'; anyOf: string[] }
  /** All but one of these packs have to go. */
  | { kind: 'keep-one'; of: string[] }
  /** Another machine or another version of ComfyUI: any of these. */
  | { kind: 'change-environment'; toAnyOf: string[] }
  /** Nothing ends it but a look at the lines. */
  | { kind: 'look' }

/** Line of requirements, and the pack that has it. */
export interface Line {
  pack: string
  text: string
}

export interface NameConflict extends Common {
  /** `name-clash`: several packs define the names. `core-name`: ComfyUI has them, and loads its own. */
  kind: 'name-clash' | 'core-name'
  names: string[]
  /** Whether the workflow uses any of the names; undefined where that is not known. */
  isUsed: boolean | undefined
}

export interface DuplicateConflict extends Common {
  kind: 'duplicate-pack'
  versions: string[]
}

/** No version of a Python package satisfies all lines. */
export interface RequirementConflict extends Common {
  kind: 'requirement'
  /** Lines that exclude each other, as few as can be. */
  culprits: Line[]
  /** Other lines for the package. */
  others: Line[]
  /** A machine on which the lines exclude each other; absent where they do so on every one. */
  on?: { os: string; python: string }
}

/** Lines take a Python package from different addresses. */
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

/** Lines that may replace a package which an installation of ComfyUI stands on. */
export interface ReplacementConflict extends Common {
  kind: 'replaces-base'
  culprits: Line[]
}

/** Lines that take no part in the checks. */
export interface UnreadConflict extends Common {
  kind: 'unread'
  why: 'option' | 'path' | 'syntax' | 'too-long' | 'too-many' | 'range'
  culprits: Line[]
}

export interface ComfyuiConflict extends Common {
  /** `comfyui`: by the ranges that packs state. `comfyui-use`: by the names of ComfyUI that their code uses. */
  kind: 'comfyui' | 'comfyui-use'
  /** Ranges or names that exclude each other, or the given version. */
  culprits: Line[]
}

export interface MachineConflict extends Common {
  kind: 'os' | 'accelerator'
  culprits: { pack: string; supports: string[] }[]
}

/** Changes beyond their own nodes in which packs meet, or that reach the nodes of the others. */
export interface EffectConflict extends Common {
  kind: 'same-patch' | 'same-route' | 'changes-widgets'
  severity: 'warns'
  /** Changed parts, as code names them. */
  targets: string[]
}

export interface StateConflict extends Common {
  kind: 'banned' | 'flagged' | 'status-unknown' | 'deprecated' | 'yanked' | 'advisory'
  version?: string
  /** Ids of advisories. */
  advisories?: string[]
  message?: string
}
