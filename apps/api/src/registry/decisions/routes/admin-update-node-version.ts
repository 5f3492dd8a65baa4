import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { parseStatus, presentVersionForAdmins } from '../../versions/present.ts'
import { updateVersion } from '../update-version.ts'

export const adminUpdateNodeVersion = operation('adminUpdateNodeVersion')(async (
  { path, body, principal },
  context,
) => {
  const {
    status,
    status_reason: reason,
    expected_status: expected,
    tags,
    tags_admin: tagsAdmin,
    ...compatibility
  } = body
  const { node, version } = await updateVersion(context, signedIn(principal), path, {
    to: status && parseStatus(status),
    expected: expected && parseStatus(expected),
    reason,
    compatibility,
    tags: { ...(tags && { tags }), ...(tagsAdmin && { tags_admin: tagsAdmin }) },
  })
  const options = { nodeStatus: node.status, withReason: true }
  return { status: 200, body: presentVersionForAdmins(context.config, version, options) }
})
