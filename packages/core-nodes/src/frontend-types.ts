/** The role of a node that the front end adds itself; such a node does not run. */
export type FrontendRole = 'note' | 'reroute' | 'primitive' | 'group' | 'subgraph'

const roles: ReadonlyMap<string, FrontendRole> = new Map([
  ['Note', 'note'],
  ['MarkdownNote', 'note'],
  ['Reroute', 'reroute'],
  ['PrimitiveNode', 'primitive'],
])

/** Types of the front end whose names are fixed. */
export const namedFrontendTypes: readonly string[] = [...roles.keys()]

/** A group of nodes has its own type, saved in the workflow. Older front ends wrote a slash. */
const group = /^workflow[>/]./
const subgraph = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The role of a front-end type; undefined for other types. */
export function frontendRole(name: string): FrontendRole | undefined {
  if (group.test(name)) return 'group'
  return subgraph.test(name) ? 'subgraph' : roles.get(name)
}
