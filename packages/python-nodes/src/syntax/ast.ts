/**
 * Simplified syntax tree for the evaluator. Unsupported syntax is `unknown`: as an expression its value is unknown, and
 * as a statement it does nothing.
 */
export type Expression =
  | { kind: 'none' }
  | { kind: 'unknown' }
  | { kind: 'bool'; value: boolean }
  | { kind: 'number'; value: number; isFloat: boolean }
  | { kind: 'text'; value: string }
  | { kind: 'format'; parts: FormatPart[] }
  | { kind: 'name'; name: string }
  | { kind: 'attribute'; object: Expression; name: string }
  | { kind: 'subscript'; object: Expression; index: Expression }
  | { kind: 'slice'; from: Expression | undefined; to: Expression | undefined; step: Expression | undefined }
  | { kind: 'call'; callee: Expression; args: Argument[]; line: number }
  | { kind: 'tuple'; items: Expression[] }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'set'; items: Expression[] }
  | { kind: 'dict'; entries: DictEntry[] }
  | { kind: 'starred'; value: Expression }
  | { kind: 'chain'; first: Expression; rest: { operator: string; right: Expression }[] }
  | { kind: 'logic'; operator: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'not'; value: Expression }
  | { kind: 'negative'; value: Expression }
  | { kind: 'positive'; value: Expression }
  | { kind: 'invert'; value: Expression }
  | { kind: 'compare'; first: Expression; rest: { operator: string; right: Expression }[] }
  | { kind: 'conditional'; condition: Expression; whenTrue: Expression; otherwise: Expression }
  | { kind: 'lambda'; definition: FunctionDefinition }
  | { kind: 'comprehension'; makes: 'list' | 'set' | 'dict'; body: Expression; key?: Expression; clauses: Clause[] }
  | { kind: 'assignment'; name: string; value: Expression }
  | { kind: 'yield'; value: Expression | undefined; isFrom: boolean }

export type FormatPart = string | { value: Expression; format: string | undefined }

/** An entry without a key is a `**` spread. */
export interface DictEntry {
  key: Expression | undefined
  value: Expression
  line: number
}

export interface Argument {
  value: Expression
  name?: string
  spread?: '*' | '**'
}

export type Clause = { kind: 'for'; target: Expression; source: Expression } | { kind: 'if'; condition: Expression }

export interface Parameter {
  name: string
  default: Expression | undefined
  kind: 'plain' | 'keyword' | '*' | '**'
}

export interface FunctionDefinition {
  name: string
  parameters: Parameter[]
  /** Reads the body at the first call. Code never calls most functions of a pack. */
  body: () => FunctionBody
  isAsync: boolean
  doc: () => string | undefined
  line: number
}

export interface FunctionBody {
  statements: Statement[]
  isGenerator: boolean
}

export interface ImportedName {
  name: string
  alias: string | undefined
}

export interface Handler {
  /** Name that the clause binds to the caught exception. */
  name: string | undefined
  body: Statement[]
}

export type Statement = { line: number } & (
  | { kind: 'expression'; value: Expression }
  | { kind: 'assign'; targets: Expression[]; value: Expression }
  | { kind: 'annotate'; target: Expression; value: Expression | undefined }
  | { kind: 'augment'; target: Expression; operator: string; value: Expression }
  | { kind: 'return'; value: Expression | undefined }
  | { kind: 'if'; condition: Expression; whenTrue: Statement[]; otherwise: Statement[] }
  | { kind: 'match'; subject: Expression; cases: Statement[][] }
  | { kind: 'for'; target: Expression; source: Expression; body: Statement[]; otherwise: Statement[] }
  | { kind: 'while'; condition: Expression; body: Statement[] }
  | { kind: 'try'; body: Statement[]; handlers: Handler[]; otherwise: Statement[]; finally: Statement[] }
  | { kind: 'with'; items: { value: Expression; target: Expression | undefined }[]; body: Statement[] }
  | { kind: 'function'; definition: FunctionDefinition; decorators: Expression[] }
  | { kind: 'class'; name: string; args: Argument[]; body: Statement[]; decorators: Expression[] }
  | { kind: 'import'; names: ImportedName[] }
  | { kind: 'from'; module: string; names: ImportedName[] | '*' }
  | { kind: 'global'; names: string[]; isNonlocal: boolean }
  | { kind: 'raise' }
  | { kind: 'break' }
  | { kind: 'continue' }
  | { kind: 'delete'; targets: Expression[] }
)
