import ts from 'typescript'
import { finding, type Rule } from './source.ts'

// The doors of packages and folders that are read through one file.
const doors = [/^(packages\/[^/]+|apps\/api)\/src\/index\.ts$/, /^apps\/web\/server\/main\.ts$/]

// The contract's types and the error codes are handed on where they get their meaning.
const handedOn = /^\.\/(generated\/)?|^@registry\/contract\//

/** Rule 7: no barrels but a package's door. (oxlint sees to named exports.) */
export const barrels: Rule = (source) => {
  if (doors.some((door) => door.test(source.path))) return []
  return source.tree.statements
    .filter((statement) => ts.isExportDeclaration(statement) && isValueFromElsewhere(statement))
    .map((statement) => finding(source, statement, 'hands on what another file exports: let readers import that file'))
}

function isValueFromElsewhere(statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) return false
  return !ts.isStringLiteral(statement.moduleSpecifier) || !handedOn.test(statement.moduleSpecifier.text)
}
