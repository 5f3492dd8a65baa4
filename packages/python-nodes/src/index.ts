export type {
  Confidence,
  DefinitionField,
  Extraction,
  Json,
  NodeDefinition,
  NodeInput,
  NodeOutput,
  NodeReplacement,
  Problem,
} from './definition.ts'
export { extractCoreNodes, type CoreEntry, type CoreExtraction } from './extract-core-nodes.ts'
export { extractNodes } from './extract-nodes.ts'
export { findFailure, type PackFacts } from './loading/find-failure.ts'
