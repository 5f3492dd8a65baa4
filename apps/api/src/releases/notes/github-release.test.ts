import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseVersion } from '../../registry/versions/version-number.ts'
import type { WholeRelease } from './release-store.ts'
import { firstNote, nextNote, type GithubRelease } from './github-release.ts'

const now = new Date('2026-03-01T00:00:00Z')

/** Returns the stored note after deliveries in the given order. */
function after(deliveries: GithubRelease[], autoPublish: boolean): WholeRelease | undefined {
  let note: WholeRelease | undefined
  for (const incoming of deliveries) {
    const rule = { autoPublish, now }
    if (!note) {
      const { values, content = '' } = firstNote(incoming, rule)
      note = { ...empty, ...values, contents: content === '' ? {} : { en: content } } as WholeRelease
      continue
    }
    const next = nextNote(note, incoming, rule)
    if (!next) continue
    const contents: WholeRelease['contents'] = next.content === undefined ? note.contents : { en: next.content }
    note = { ...note, ...next.values, contents } as WholeRelease
  }
  return note
}

const empty = { id: 1, form_factors: [], is_edited: false, revision: 1 }
const number = parseVersion('1.2.0')
if (!number) throw new Error('it is a version')

/**
 * Events of the releases of one version in order: each is published, edited, removed, published again …, then deleted
 * and created anew.
 */
const histories = fc
  .array(fc.array(fc.constantFrom('edited', 'gone', 'out'), { maxLength: 5 }), { minLength: 1, maxLength: 3 })
  .map((lives) =>
    lives.flatMap((life, index) => {
      const events = ['out' as const, ...life, ...(index < lives.length - 1 ? ['gone' as const] : [])]
      return events.map((event, step) => stateAt(100 + index, index * 10 + step, event))
    }),
  )

function stateAt(id: number, minute: number, event: GithubRelease['event']): GithubRelease {
  const moment = new Date(Date.UTC(2026, 0, 1, 0, minute))
  const content = `As of minute ${minute}`
  return { event, id, project: 'comfyui', number: number!, url: '', content, publishedAt: moment, stateAt: moment }
}

/** Whether the release is published. GitHub reports edits only of published releases, not of drafts. */
const isOut = ({ event }: GithubRelease) => event !== 'gone'

test('deliveries in any order and repeated lead to the last state', () => {
  const arrivals = histories.chain((history) =>
    fc.record({
      history: fc.constant(history),
      arriving: fc
        .tuple(
          fc.shuffledSubarray(history, { minLength: history.length }),
          fc.array(fc.constantFrom(...history), { maxLength: 6 }),
        )
        .map(([once, again]) => [...once, ...again]),
      autoPublish: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(arrivals, ({ history, arriving, autoPublish }) => {
      const last = history.at(-1)
      if (!last) throw new Error('something happened')
      const note = after(arriving, autoPublish)
      expect(note?.source_id).toBe(last.id)
      expect(note?.status).toBe(isOut(last) ? (autoPublish ? 'published' : 'draft') : 'withdrawn')
      // Readers never see a removed release, so its last text does not matter.
      expect(isOut(last) ? note?.contents['en'] : last.content).toBe(last.content)
    }),
    { numRuns: 500 },
  )
})

test('without an update time, edits apply in order of arrival, and late events restore nothing', () => {
  const incoming = (event: GithubRelease['event'], content: string): GithubRelease => ({
    ...stateAt(100, 0, event),
    content,
  })
  expect(after([incoming('out', 'A'), incoming('edited', 'B'), incoming('edited', 'C')], true)?.contents).toEqual({
    en: 'C',
  })
  expect(after([incoming('edited', 'B'), incoming('out', 'A')], true)?.contents).toEqual({ en: 'B' })
  expect(after([incoming('gone', 'A'), incoming('out', 'A')], true)?.status).toBe('withdrawn')
  const unknown = { ...incoming('gone', ''), stateAt: undefined, publishedAt: undefined }
  expect(after([incoming('out', 'A'), unknown], true)).toMatchObject({ status: 'withdrawn', withdrawn_by: 'github' })
})
