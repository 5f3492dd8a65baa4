import { describe, expect, test } from 'vitest'
import { factsOfLatest, type Latest } from './facts-of-latest.ts'

const node = {
  id: 'pack',
  name: 'Pack',
  description: 'Old',
  author: '',
  category: '',
  license: 'MIT',
  repository: '',
  icon_url: '',
  banner_url: '',
  tags: ['a'],
}
const old: Latest = { id: 'old', node_facts: { name: 'Pack', description: 'Old', license: 'MIT', tags: ['a'] } }
const fresh: Latest = { id: 'fresh', node_facts: { description: 'New', tags: ['b'] } }
const move = (from: Latest | undefined, to: Latest | undefined, more = {}) => ({
  from,
  to,
  isRelease: false,
  restored: {},
  ...more,
})

describe('the facts of a node', () => {
  test('stay while the latest version stays', () => {
    expect(factsOfLatest(node, move(old, old, { isRelease: true, restored: { name: 'Before' } }))).toEqual({})
  })

  test('are those of a new release, edited or not', () => {
    expect(factsOfLatest({ ...node, description: 'Edited' }, move(old, fresh, { isRelease: true }))).toEqual(
      fresh.node_facts,
    )
  })

  test('are those of the previous version after the latest is gone, except edited ones', () => {
    const shown = { ...node, description: 'New', tags: ['edited'] }
    expect(factsOfLatest(shown, move(fresh, old))).toEqual({ description: 'Old' })
  })

  test('lose what only the removed version stated', () => {
    const shown = { ...node, icon_url: 'https://icons.test/bad.png', name: 'Bad' }
    const bad = { id: 'bad', node_facts: { name: 'Bad', icon_url: shown.icon_url } }
    const good = { id: 'good', node_facts: { description: 'Old' } }
    expect(factsOfLatest(shown, move(bad, good))).toEqual({ name: 'pack', icon_url: '' })
  })

  test('stay if the version that takes over states none', () => {
    expect(factsOfLatest(node, move(old, { id: 'copied', node_facts: {} }))).toEqual({})
  })

  test('stay without any version, except those that an undo restores', () => {
    expect(factsOfLatest(node, move(old, undefined))).toEqual({})
    expect(factsOfLatest(node, move(old, undefined, { restored: { name: 'Before' } }))).toEqual({ name: 'Before' })
  })

  test('prefer the statements of the latest version to those that an undo restores', () => {
    const restored = { description: 'Older still', icon_url: 'https://icons.test/edited.png' }
    expect(factsOfLatest(node, move(fresh, old, { restored }))).toEqual({
      description: 'Old',
      icon_url: 'https://icons.test/edited.png',
    })
  })
})
