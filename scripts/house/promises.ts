import { exportedFunctions, finding, type Rule } from './source.ts'

// Files directly in a sub-feature's folder: verbs and nouns. The contract describes routes, SQL describes stores.
const featureFile = /^apps\/api\/src\/(?!platform\/|schema\/)[^/]+\/[^/]+\/[^/]+\.ts$/

/** Rule 8: every exported verb has a sentence with its units and errors. */
export const promises: Rule = (source) => {
  if (source.isTest || !featureFile.test(source.path) || /(-store|\/present|\/routes)\.ts$/.test(source.path)) return []
  return exportedFunctions(source)
    .filter(({ hasSentence }) => !hasSentence)
    .map(({ name, node }) => finding(source, node, `${name} has no sentence of promise: add a /** … */ before it`))
}
