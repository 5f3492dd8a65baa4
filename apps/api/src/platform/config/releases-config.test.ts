import { expect, test } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'

test('repositories are case-insensitive, and webhooks need a secret', () => {
  const { releases } = readConfig({ RELEASES_REPOSITORIES: ' Octo/One=desktop , octo/two.x=cloud' })
  expect([...releases.repositories]).toEqual([
    ['octo/one', 'desktop'],
    ['octo/two.x', 'cloud'],
  ])
  expect(releases).toMatchObject({ webhookSecret: undefined, autoPublish: false })
  expect(readConfig({}).releases.repositories.get('comfy-org/comfyui')).toBe('comfyui')
})

test.each(['octo/one', 'octo/one=paint', 'one=desktop', 'octo/one=desktop,', 'octo/one=desktop;octo/two=cloud'])(
  'RELEASES_REPOSITORIES=%s is refused, and the error names the format',
  (RELEASES_REPOSITORIES) => {
    const read = () => readConfig({ RELEASES_REPOSITORIES })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^RELEASES_REPOSITORIES must be owner\/name=project/)
  },
)

test('a webhook secret has 16 characters or more, and the error does not repeat a shorter one', () => {
  const read = (RELEASES_WEBHOOK_SECRET: string) => readConfig({ RELEASES_WEBHOOK_SECRET }).releases.webhookSecret
  for (const short of ['guess me', 'guess'.repeat(3), ` ${'guess'.repeat(3)} `])
    expect(() => read(short)).toThrow(/^RELEASES_WEBHOOK_SECRET must have 16 characters or more(?!.*guess)/)
  expect(read('sixteen-letters!')).toBe('sixteen-letters!')
  expect(read('')).toBeUndefined()
})
