import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { annotateFinding as annotate } from '../annotate-finding.ts'
import { presentFinding } from '../present-finding.ts'

export const annotateFinding = operation('annotateFinding')(async ({ path, body, principal }, context) => {
  const annotation = { findingKey: path.findingKey, note: body.note }
  const { finding, note } = await annotate(context, signedIn(principal), path, annotation)
  return { status: 200, body: presentFinding(finding, note, path.findingKey) }
})
