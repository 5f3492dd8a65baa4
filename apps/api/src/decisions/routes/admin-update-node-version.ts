import { operation } from '../../operation.ts'
import { signedIn } from '../../permissions/signed-in.ts'
import { parseStatus, presentVersion } from '../../versions/present.ts'
import { updateVersion } from '../update-version.ts'

export const adminUpdateNodeVersion = operation('adminUpdateNodeVersion')(async (
  { path, body, principal },
  context,
) => {
  const { status, status_reason: reason, expected_status: expected, ...compatibility } = body
  const { node, version } = await updateVersion(context, signedIn(principal), path, {
    to: status && parseStatus(status),
    expected: expected && parseStatus(expected),
    reason,
    compatibility,
  })
  const options = { nodeStatus: node.status, withReason: true }
  return { status: 200, body: presentVersion(context.config, version, options) }
})
