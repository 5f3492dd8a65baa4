import { exportedFunctions, finding, type Rule } from './source.ts'

// Files directly in the folder of a sub-feature, with its verbs and nouns. The contract describes routes, and SQL
// describes stores.
const featureFile = /^apps\/api\/src\/(?!platform\/|schema\/)[^/]+\/[^/]+\/[^/]+\.ts$/

/** Rule 8: every exported verb has a doc sentence that names its units and errors. */
export const promises: Rule = (source) => {
  if (source.isTest || !featureFile.test(source.path) || /(-store|\/present|\/routes)\.ts$/.test(source.path)) return []
  return exportedFunctions(source)
    .filter(({ hasSentence }) => !hasSentence)
    .map(({ name, node }) => finding(source, node, `${name} has no sentence of promise: add a /** … */ before it`))
}
