import { afterEach, describe, expect, it, vi } from 'vitest'
import { InexactInteger } from './copy-for-writing.ts'
import { parseWorkflow } from './parse-workflow.ts'
import { repairWorkflow, type NodeRepair } from './repair-workflow.ts'

const seed = '18446744073709551615'
const values = `[${seed}, -${seed}, 9007199254740993, 9007199254740991, 1e30, 1.5, "${seed}"]`
const rounded = JSON.parse(values)
const graph = (own: string, extra = '{}') =>
  `{"version": 1, "links": [], "nodes": [{"id": 1, "type": "A", "widgets_values": ${own}}], "extra": ${extra}}`
const written = (text: string, repairs = new Map()) => JSON.stringify(repairWorkflow(parseWorkflow(text)!, repairs))
const compact = (text: string) => text.replaceAll(/\s/g, '')

describe('integers above 2^53', () => {
  it('stay unchanged outside a repair', () => {
    const text = graph(values, `{"__proto__": ${seed}, "deep": {"list": [[${seed}]]}}`)
    expect(written(text)).toBe(compact(text).replace('1e30', '1e+30'))
  })

  it('move with their values', () => {
    const repair = { pack: 'p', values: [{ from: 1 }, { from: 0 }] }
    expect(written(graph(values), new Map([['1', repair]]))).toContain(`"widgets_values":[-${seed},${seed}]`)
  })

  it('stay in a prompt beside a value that is not JSON', () => {
    const prompt = `{"1":{"class_type":"A","inputs":{"seed":${seed},"cfg":NaN}}}`
    expect(written(prompt)).toBe(prompt.replace('NaN', 'null'))
  })

  it('stay in place of an object, a list or an output slot', () => {
    const node = `{"id":1,"type":"A","properties":${seed},"inputs":[${seed}],"outputs":[${seed}],"widgets_values":${seed}}`
    const links = `[${seed},[1,1,${seed},2,0,"*"],{"origin_id":1,"origin_slot":${seed}}]`
    const text = `{"links":${links},"nodes":[${node}]}`
    const repair: NodeRepair = {
      pack: 'p',
      inputs: [{ from: 'a', to: 'b' }],
      outputs: [
        { from: 1, to: 0 },
        { from: 0, to: 1 },
      ],
    }
    const moved = text.replace(`"outputs":[${seed}]`, `"outputs":[{"name":"","type":"*","links":null},${seed}]`)
    expect(written(text, new Map([['1', repair]]))).toBe(moved)
    const prompt = `{"1":{"class_type":"A","inputs":${seed}},"2":{"class_type":"B","inputs":{"x":["1",${seed}]}}}`
    expect(
      written(
        prompt,
        new Map<string, NodeRepair>([
          ['2', repair],
          ['1', { pack: 'p' }],
        ]),
      ),
    ).toBe(prompt)
  })

  it('are rounded numbers in a parsed workflow', () => {
    expect(parseWorkflow(graph(values))?.nodes[0]?.values).toEqual(rounded)
  })

  describe('in an engine without the source text of numbers', () => {
    afterEach(() => vi.unstubAllGlobals())

    it('are refused, and workflows without them are repaired', () => {
      const { parse } = JSON
      const reviver = (revive: any) =>
        revive &&
        function (this: any, key: string, value: any) {
          return revive.call(this, key, value)
        }
      vi.stubGlobal('JSON', {
        parse: (text: string, revive?: any) => parse(text, reviver(revive)),
        stringify: JSON.stringify,
      })
      expect(() => written(graph(values))).toThrow(InexactInteger)
      expect(written(graph('["1234567890123456789"]'))).toContain('1234567890123456789')
    })
  })
})
