import { beforeAll, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'crooked')
})

async function failuresOf(id: string, files: Record<string, string>) {
  await givenVersion(registry, publisher, id, '1.0.0', { files })
  const { body } = await registry.call('getVersionReview', `/nodes/${id}/versions/1.0.0/review`)
  return body.import_failures
}

const mapping = 'NODE_CLASS_MAPPINGS = {"A": A}\n'

test('an import failure of Python is public, with its location', async () => {
  const failures = await failuresOf('half-lamp', {
    '__init__.py': 'from .nodes import NODE_CLASS_MAPPINGS\n',
    'nodes.py': `class A:\n    def f(self:\n        pass\n${mapping}`,
  })
  expect(failures).toMatchObject([{ file: 'nodes.py', line: 3 }])
})

test('a broken part that the pack catches is not reported', async () => {
  const failures = await failuresOf('whole-lamp', {
    '__init__.py': `try:\n    from . import extra\nexcept Exception:\n    pass\nclass A: pass\n${mapping}`,
    'extra.py': 'def f(self:\n',
  })
  expect(failures).toBeUndefined()
})
