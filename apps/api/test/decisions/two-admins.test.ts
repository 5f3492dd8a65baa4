import { beforeAll, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { decide, givenModerator, givenNode, historyOf, outcomesOf, undo, versionOf } from './deciding.ts'

const registry = useRegistry()
let ada: Person
let ben: Person

beforeAll(async () => {
  ada = await givenModerator(registry, 'ada')
  ben = await givenModerator(registry, 'ben')
})

const rounds = Array.from({ length: 8 }, (_, index) => `pack-${index}`)

test.each(rounds)(
  'of two concurrent decisions on %s one wins, and the error of the other names the winner',
  async (node) => {
    await givenNode(registry, node, { '1.0.0': 'flagged' })
    const name = `${node}@1.0.0`
    const answers = await Promise.all([
      decide(registry, ada, 'active', [name], { expected: 'flagged', reason: 'It is a font.' }),
      decide(registry, ben, 'banned', [name], { expected: 'flagged', reason: 'It is malware.' }),
    ])
    const outcomes = answers.map((answer) => outcomesOf(answer)[0])
    expect(outcomes.toSorted(byText)).toEqual(['done', 'version_status_changed'])
    const isAdaFirst = outcomes[0] === 'done'
    const [first, second] = isAdaFirst ? ['ada', 'ben'] : ['ben', 'ada']
    const status = isAdaFirst ? 'active' : 'banned'
    const lost = answers.find((answer) => outcomesOf(answer)[0] !== 'done')
    expect(lost?.body.results[0].error.message).toContain(`is now ${status}: ${first} changed it first`)
    expect((await versionOf(registry, node)).status).toBe(status)
    expect(await historyOf(registry, node)).toMatchObject([
      { outcome: 'done', from_status: 'flagged', to_status: status, actor_name: first, error_code: '' },
      { outcome: 'refused', from_status: status, actor_name: second, error_code: 'version_status_changed' },
    ])
  },
)

test('of two concurrent undos one succeeds, and the other is refused', async () => {
  await givenNode(registry, 'undone', { '1.0.0': 'flagged' })
  await decide(registry, ada, 'banned', ['undone@1.0.0'])
  const answers = await Promise.all(
    [ada, ben].map((admin) => undo(registry, admin, ['undone@1.0.0'], { expected: 'banned' })),
  )
  expect(answers.map((answer) => outcomesOf(answer)[0]).toSorted(byText)).toEqual(['done', 'version_status_changed'])
  expect((await versionOf(registry, 'undone')).status).toBe('flagged')
  expect((await historyOf(registry, 'undone')).map(({ outcome }) => outcome)).toEqual(['done', 'done', 'refused'])
})

test('two concurrent calls with one batch id change each version once', async () => {
  const versions = Array.from({ length: 12 }, (_, index) => `1.${index}.0`)
  await givenNode(registry, 'many', Object.fromEntries(versions.map((version) => [version, 'flagged'])))
  const batch = '00000000-0000-4000-8000-00000000000a'
  const names = versions.map((version) => `many@${version}`)
  const answers = await Promise.all([
    decide(registry, ada, 'banned', names, { batch }),
    decide(registry, ada, 'banned', names.toReversed(), { batch }),
  ])
  for (const answer of answers) expect(new Set(outcomesOf(answer))).toEqual(new Set(['done']))
  for (const version of versions) expect(await historyOf(registry, 'many', version)).toHaveLength(1)
})

function byText(one = '', other = ''): number {
  return one < other ? -1 : 1
}
