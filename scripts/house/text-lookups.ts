import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { isTestPath, type Finding } from './source.ts'

/** Tables of the router, whose keys are the ids of its own routes. */
const exempt = /^apps\/web\/app\/framework\//

const ours = /^(apps|packages)\//

/**
 * Finds lookups in plain objects by arbitrary text. `table['constructor']` would find an inherited property, so a table
 * must be a `Map`, or the function must check `Object.hasOwn`.
 */
export function textLookups(root: string, config: string): Finding[] {
  const program = createProgram(join(root, config))
  const checker = program.getTypeChecker()
  const pathOf = (file: ts.SourceFile): string => relative(root, file.fileName).split(sep).join('/')
  return program
    .getSourceFiles()
    .filter((file) => !file.isDeclarationFile)
    .filter((file) => ours.test(pathOf(file)) && !isTestPath(pathOf(file)) && !exempt.test(pathOf(file)))
    .flatMap((file) => lookupsIn(file, checker).map((node) => findingAt(pathOf(file), file, node)))
}

function createProgram(config: string): ts.Program {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  }
  const parsed = ts.getParsedCommandLineOfConfigFile(config, {}, host)
  if (!parsed) throw new Error(`${config} cannot be read`)
  return ts.createProgram(parsed.fileNames, parsed.options)
}

function lookupsIn(file: ts.SourceFile, checker: ts.TypeChecker): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (isLookup(node, checker)) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function isLookup(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (ts.isElementAccessExpression(node)) {
    return isAnyText(node.argumentExpression, checker) && !isGuarded(node, node.expression, node.argumentExpression)
  }
  return (
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword && isAnyText(node.left, checker)
  )
}

function isAnyText(key: ts.Expression, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(key)
  const anyText = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral
  return (type.isUnion() ? type.types : [type]).some(({ flags }) => (flags & anyText) !== 0)
}

/** Whether the function around a lookup checks `Object.hasOwn` for its object and key. */
function isGuarded(node: ts.Node, object: ts.Expression, key: ts.Expression): boolean {
  const around = ts.findAncestor(node, ts.isFunctionLike) ?? node.getSourceFile()
  return around.getText().includes(`Object.hasOwn(${object.getText()}, ${key.getText()})`)
}

function findingAt(path: string, file: ts.SourceFile, node: ts.Node): Finding {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
  return {
    path,
    line: line + 1,
    message: `${node.getText(file)} finds what every object inherits: use a Map, or ask Object.hasOwn first`,
  }
}
