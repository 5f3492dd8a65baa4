import ts from 'typescript'
import { exportedFunctions, finding, type Rule } from './source.ts'

/** Rule 3: a file reads from top to bottom: exports first, helpers below. */
export const readingOrder: Rule = (source) => {
  if (source.isTest) return []
  const [first] = exportedFunctions(source)
  if (!first) return []
  return source.tree.statements
    .filter((statement) => ts.isFunctionDeclaration(statement) && statement.pos < first.node.pos)
    .map((helper) =>
      finding(source, helper, `a helper stands before ${first.name}: move it below what the file exports`),
    )
}
