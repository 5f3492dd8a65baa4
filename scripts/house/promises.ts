import { exportedFunctions, finding, type Rule } from './source.ts'

// Straight inside a feature's folder: verbs and nouns. Routes are described by the contract, stores by their SQL.
const featureFile = /^apps\/api\/src\/(?!platform\/|schema\/)[^/]+\/[^/]+\/[^/]+\.ts$/

/** Rule 8: every exported verb has one sentence of promise, with its units and what it throws. */
export const promises: Rule = (source) => {
  if (source.isTest || !featureFile.test(source.path) || /(-store|\/present|\/routes)\.ts$/.test(source.path)) return []
  return exportedFunctions(source)
    .filter(({ hasSentence }) => !hasSentence)
    .map(({ name, node }) => finding(source, node, `${name} has no sentence of promise: add a /** … */ before it`))
}
