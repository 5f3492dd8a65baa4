/** The role of a node that the front end adds itself: it stands in a workflow, and nothing runs for it. */
export type FrontendRole = 'note' | 'reroute' | 'primitive' | 'group' | 'subgraph'

const roles: ReadonlyMap<string, FrontendRole> = new Map([
  ['Note', 'note'],
  ['MarkdownNote', 'note'],
  ['Reroute', 'reroute'],
  ['PrimitiveNode', 'primitive'],
])

/** Nodes grouped into one have a type of their own, saved in the workflow; older front ends wrote a slash. */
const group = /^workflow[>/]./
const subgraph = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The role of a type that is the front end's own; undefined for any other. */
export function frontendRole(name: string): FrontendRole | undefined {
  if (group.test(name)) return 'group'
  return subgraph.test(name) ? 'subgraph' : roles.get(name)
}
