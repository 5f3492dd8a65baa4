import { beforeAll, expect, test } from 'vitest'
import { answersWith, runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { serveOnLoopback } from '../loopback.ts'
import type { Person } from '../people.ts'
import { send } from '../requests.ts'
import { givenClaimable, givenOwner, publisherOf } from './claiming.ts'

const github = runGitHub()
const registry = useRegistry(github.environment)
const heard: (string | undefined)[] = []
let elsewhere = ''
let owner: Person

// The server answers that every person is an admin.
serveOnLoopback(
  (request, response) => {
    heard.push(request.headers.authorization)
    answersWith(200, { login: 'mallory', permissions: { admin: true } })(request, response)
  },
  (url) => (elsewhere = url),
)

beforeAll(async () => {
  owner = await givenOwner(registry, 'maker')
})

test.each(['/user', '/repos/'])('a redirect of %s to another host is not followed, and gets no token', async (path) => {
  const nodeId = await givenClaimable(registry, github)
  github.faults.set(path, answersWith(307, {}, { Location: `${elsewhere}/user` }))
  const body = { GH_TOKEN: github.givenToken('mallory') }
  const claiming = `POST /publishers/maker/nodes/${nodeId}/claim-my-node` as const
  const answer = await send(registry, 'claimMyNode', claiming, { as: owner, body })
  expect(answer.body.error).toBe('github_unavailable')
  expect(heard).toEqual([])
  expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
})
