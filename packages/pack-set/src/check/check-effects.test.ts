import { expect, test } from 'vitest'
import { pack } from '../../test/packs.ts'
import { checkSet } from './check-set.ts'

const check = (...packs: ReturnType<typeof pack>[]) => checkSet(packs, {}, () => false)
const patch = (target: string) => ({ kind: 'front-end-patch', target })

test('the check warns about two packs that patch the same targets, with all targets in one conflict', () => {
  const [a, b] = ['a', 'b'].map((id) =>
    pack(id, { outsideEffects: [patch('app.graphToPrompt'), patch('LGraph.prototype.add')] }),
  )
  const other = pack('c', { outsideEffects: [patch('api.fetchApi')] })
  expect(check(a!, b!, other)).toEqual([
    {
      kind: 'same-patch',
      severity: 'warns',
      packs: ['a', 'b'],
      subject: 'LGraph.prototype.add',
      targets: ['LGraph.prototype.add', 'app.graphToPrompt'],
      remedy: { kind: 'look' },
    },
  ])
})

test('the check reports two packs that define the same route, and only that route', () => {
  const a = pack('a', { outsideEffects: [{ kind: 'route', target: 'GET /models/list' }] })
  const b = pack('b', {
    outsideEffects: [
      { kind: 'route', target: 'GET /models/list' },
      { kind: 'route', target: 'GET /b' },
    ],
  })
  expect(check(a, b)).toMatchObject([{ kind: 'same-route', packs: ['a', 'b'], targets: ['GET /models/list'] }])
})

test('the check reports a pack that changes widgets of every comfy node if there are other packs', () => {
  const changer = pack('a', { outsideEffects: [{ kind: 'widgets-of-all-nodes', target: 'nodeCreated: addWidget' }] })
  expect(check(changer, pack('b'))).toMatchObject([{ kind: 'changes-widgets', severity: 'warns', packs: ['a'] }])
  expect(check(changer)).toEqual([])
})

test('the check reports no additions to lists or search paths and no package limits', () => {
  const adding = ['a', 'b'].map((id) =>
    pack(id, {
      outsideEffects: [
        { kind: 'core-patch', target: 'comfy.samplers.KSampler.SAMPLERS.append()' },
        { kind: 'search-path', target: 'sys.path' },
        { kind: 'package-limit', target: 'numpy<2' },
      ],
    }),
  )
  expect(check(...adding, pack('c'))).toEqual([])
})
