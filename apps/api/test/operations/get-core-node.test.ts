import { describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
const read = (name: string) => registry.call('getCoreNode', `/core-nodes/${name}`)

describe('GET /core-nodes/{coreNodeName}', () => {
  test('200 with the releases that changed the node, and its newest definition', async () => {
    const { status, body } = await read('KSampler')
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'KSampler', kind: 'core', added_in: expect.stringMatching(/^\d/) })
    expect(body).not.toHaveProperty('removed_in')
    expect(body.definition).toMatchObject({ display_name: 'KSampler', outputs: [{ type: 'LATENT', is_list: false }] })
    const steps = body.definition.inputs.find(({ name }: { name: string }) => name === 'steps')
    expect(steps).toMatchObject({ section: 'required', type: 'INT', options: { default: 20, min: 1 } })
  })

  test('200 with the definition of another release', async () => {
    const { body } = await read('KSampler?release=0.3.40')
    expect(body.definition.release).toBe('0.3.40')
  })

  test('200 with the role of a type that exists in the front end only', async () => {
    expect((await read('MarkdownNote')).body).toEqual({ name: 'MarkdownNote', kind: 'frontend', role: 'note' })
    expect((await read('workflow/My group')).body).toMatchObject({ kind: 'frontend', role: 'group' })
  })

  test('200 for a name in another case with ignore_case', async () => {
    expect((await read('ksampler?ignore_case=true')).body).toMatchObject({ name: 'KSampler', kind: 'core' })
    expect((await read('markdownnote?ignore_case=true')).body).toMatchObject({ name: 'MarkdownNote', kind: 'frontend' })
    expect((await read('ksampler?ignore_case=true&release=0.3.40')).body.definition.release).toBe('0.3.40')
    for (const name of ['ksamplers?ignore_case=true', '__PROTO__?ignore_case=true', 'ksampler?ignore_case=false']) {
      expect([name, (await read(name)).status]).toEqual([name, 404])
    }
  })

  test('400 for a name that is too long', async () => {
    expect((await read('x'.repeat(501))).status).toBe(400)
  })

  test('404 for a name that ComfyUI lacks, and for an unknown release', async () => {
    for (const name of ['VHS_VideoCombine', 'constructor', '__proto__', 'KSampler?release=toString', 'ksampler']) {
      expect([name, (await read(name)).status]).toEqual([name, 404])
    }
  })
})
