export { isWithinRange, rangeOf, type Deciding } from './comfyui-range.ts'
export { symbolReleases } from './comfy-symbols.ts'
export type { CoreDefinition, CoreInput, CoreOutput, Json } from './definition.ts'
export {
  findCoreNode,
  findCoreNodeInAnyCase,
  type CoreNode,
  type FrontendNode,
  type ReleasedNode,
} from './find-core-node.ts'
export type { CoreRelease } from './fold-releases.ts'
export type { FrontendRole } from './frontend-types.ts'
export { coreDiff, coreNodesOf, coreReleases, type CoreDiff } from './releases.ts'
