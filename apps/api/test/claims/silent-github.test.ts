import { expect, test } from 'vitest'
import { claimNode } from '../../src/registry/claims/claim.ts'
import { openGitHub } from '../../src/registry/claims/github-request.ts'
import { hangs, runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { givenClaimable, givenOwner, publisherOf } from './claiming.ts'

const github = runGitHub()
const registry = useRegistry(github.environment)

test('a request to an unresponsive GitHub times out, and blocks nothing meanwhile', async () => {
  const owner = await givenOwner(registry, 'maker')
  const nodeId = await givenClaimable(registry, github)
  github.faults.set('/repos/', hangs)
  const { id: userId, email } = owner
  const principal = { kind: 'user', userId, email, emailVerified: true, isAdmin: false, hasAdminToken: false } as const
  const claim = { publisherId: 'maker', nodeId, token: github.givenToken('alice') }
  const claiming = claimNode(registry.context, openGitHub(registry.context, 500), principal, claim)
  const read = registry.call('getNode', `/nodes/${nodeId}`)
  await expect(Promise.race([claiming, read])).resolves.toMatchObject({ status: 200 })
  await expect(claiming).rejects.toMatchObject({ code: 'github_unavailable' })
  expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
})
