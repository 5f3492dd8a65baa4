import ts from 'typescript'
import { finding, type Rule } from './source.ts'

// Files that other workspaces may import.
const doors =
  /^(packages\/[^/]+\/src\/(index|[a-z-]+-door)|apps\/api\/src\/(index|check-door)|apps\/web\/server\/main)\.ts$/

/** Rule 7: no barrels, except the doors of a package. (oxlint checks named exports.) */
export const barrels: Rule = (source) =>
  doors.test(source.path)
    ? []
    : source.tree.statements
        .filter((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined)
        .map((statement) =>
          finding(source, statement, 'hands on what another file exports: let readers import that file'),
        )
