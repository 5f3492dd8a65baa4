import { beforeAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/time/clock.ts'
import { afterMinutes, decide, givenModerator } from '../decisions/deciding.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const registry = useRegistry({ PUBLIC_URL: 'https://pages.test' })
let publisher: { id: string; token: string }
let moderator: Person
let owner: Person
let count = 0
let pack: string

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'studio')
  owner = await givenPerson(registry, 'owner')
  await givenMember(registry, 'studio', owner)
  moderator = await givenModerator(registry, 'ada')
})
beforeEach(() => {
  registry.context.clock = systemClock
  pack = `pack-${(count += 1)}`
})

const mails = async () => (await mailsTo(registry, 'owner@people.test')).filter((mail) => mail.includes(pack))

function nodes(...names: string[]): Record<string, string> {
  const classes = names.map((name) => `class ${name}:\n  RETURN_TYPES = ("IMAGE",)\n  FUNCTION = "run"\n`)
  const mappings = names.map((name) => `"${name}": ${name}`).join(', ')
  return { '__init__.py': `${classes.join('\n')}\nNODE_CLASS_MAPPINGS = {${mappings}}\n` }
}

const publish = (version: string, ...names: string[]) =>
  givenVersion(registry, publisher, pack, version, { files: nodes(...names) })

test('a release that breaks workflows without a new major number is mailed to its owners once', async () => {
  await publish('1.2.3', 'A', 'B')
  await publish('1.2.4', 'A')
  const [mail = '', ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatch(new RegExp(`^Subject: ${pack} 1\\.2\\.4 breaks saved workflows$`, 'm'))
  expect(mail).toContain('2.0.0')
  expect(mail.trimEnd().endsWith(`\n\nhttps://pages.test/nodes/${pack}/compare/1.2.3/1.2.4`)).toBe(true)
  await registry.review()
  expect(await mails()).toHaveLength(1)
  const path = `/publishers/studio/nodes/${pack}/versions/1.2.4/review`
  const { body } = await registry.call('getReviewReport', path, { headers: owner.headers })
  expect(body.changes).toMatchObject({ since: '1.2.3', breaks_without_major: true, counts: { 'node-removed': 1 } })
})

test('a release that announces a break, and one without a break, send no mail', async () => {
  await publish('1.2.3', 'A', 'B')
  await publish('1.3.0', 'A', 'B', 'C')
  await publish('2.0.0', 'A')
  expect(await mails()).toEqual([])
})

test('a break in a version that an admin approves is mailed with the approval', async () => {
  await publish('1.0.0', 'A', 'B')
  await publish('1.0.1', 'A', 'B')
  const { db } = registry.context
  await setVersionStatus(registry, pack, '1.0.1', 'flagged')
  await db
    .deleteFrom('comfy_nodes')
    .where('node_id', '=', pack)
    .where('name', '=', 'B')
    .where('is_current', '=', false)
    .execute()
  await db.deleteFrom('version_comparisons').execute()
  await decide(registry, moderator, 'active', [`${pack}@1.0.1`])
  await afterMinutes(registry, 6)
  const subjects = (await mails()).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1])
  expect(subjects.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    `${pack} 1.0.1 breaks saved workflows`,
    `${pack} 1.0.1 was approved`,
  ])
})
