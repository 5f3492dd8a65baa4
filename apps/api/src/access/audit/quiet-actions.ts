/**
 * Actions that never change a state of the transparency log. All others look for changed states, so that a new action that
 * is missing here costs time, and hides nothing.
 */
const quietActions = new Set([
  'claim.start',
  'comfy_node.update',
  'comfy_nodes.read',
  'finding.annotate',
  'finding.unannotate',
  'invitation.create',
  'invitation.delete',
  'node.rate',
  'node.translate',
  'node.update',
  'publisher.update',
  'report.answer',
  'report.create',
  'review.ask',
  'stage.approve',
  'stage.expire',
  'stage.open',
  'stage.reject',
  'staging.off',
  'staging.on',
  'token.create',
  'token.delete',
  'token.exchange',
  'trusted_publisher.create',
  'trusted_publisher.delete',
  'version.compatibility',
  'version.contact',
  'version.tags',
  'version.update',
])

/** Tells whether an action never changes a state of the log. */
export function isQuiet(action: string): boolean {
  return quietActions.has(action)
}
