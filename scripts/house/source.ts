import ts from 'typescript'

/** A source file, parsed once for all rules. */
export interface Source {
  /** Relative to the root of the repository, with forward slashes. */
  path: string
  text: string
  lines: readonly string[]
  tree: ts.SourceFile
  /** Tests, their helpers, and benchmarks: files that never run in production. */
  isTest: boolean
}

/** A violation of a rule, with advice. */
export interface Finding {
  path: string
  /** Line number from 1; 0 for the whole file. */
  line: number
  message: string
}

export type Rule = (source: Source) => Finding[]

export function parseSource(path: string, text: string): Source {
  return {
    path,
    text,
    lines: text.split('\n'),
    tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
    isTest: isTestPath(path),
  }
}

export function isTestPath(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /^(apps\/[^/]+\/test|e2e|bench)\//.test(path)
}

/** Returns the 1-based line on which a node begins, without the comments before it. */
export function lineOf({ tree }: Source, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
}

export function finding(source: Source, node: ts.Node, message: string): Finding {
  return { path: source.path, line: lineOf(source, node), message }
}

/** Yields every node of a file in reading order. */
export function* nodesOf(tree: ts.SourceFile): Generator<ts.Node> {
  const waiting: ts.Node[] = [tree]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    waiting.push(...node.getChildren(tree).toReversed())
  }
}

export interface ExportedFunction {
  name: string
  node: ts.Node
  parameters: readonly ts.ParameterDeclaration[]
  hasSentence: boolean
}

/** Returns the functions that a file exports by name, declared as functions or constants. */
export function exportedFunctions(source: Source): ExportedFunction[] {
  return source.tree.statements.filter(isExported).flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return [describe(source, statement, statement.name, statement)]
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [describe(source, statement, name, initializer)]
        : [],
    )
  })
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)
  )
}

function describe(
  source: Source,
  statement: ts.Statement,
  name: ts.Node | undefined,
  declaration: ts.SignatureDeclaration,
): ExportedFunction {
  const docs = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc)
  return {
    name: name?.getText(source.tree) ?? 'default',
    node: statement,
    parameters: declaration.parameters,
    hasSentence: docs.some(({ comment }) => (ts.getTextOfJSDocComment(comment)?.trim() ?? '') !== ''),
  }
}
