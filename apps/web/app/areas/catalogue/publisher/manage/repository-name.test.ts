import { expect, test } from 'vitest'
import { repositoryName, workflowFile } from './repository-name.ts'

test.each([
  'octo/latent-garden',
  'https://github.com/octo/latent-garden',
  'github.com/octo/latent-garden.git',
  'git@github.com:octo/latent-garden.git',
  ' octo/latent-garden/ ',
])('%j is a GitHub repository', (text) => {
  expect(repositoryName(text)).toBe('octo/latent-garden')
})

test.each(['', 'octo', 'https://gitlab.com/octo/latent-garden', 'octo/latent/garden'])(
  '%j is not a GitHub repository',
  (text) => {
    expect(repositoryName(text)).toBeUndefined()
  },
)

test('a workflow is a YAML file, with or without its folder', () => {
  expect(workflowFile('publish.yml')).toBe('publish.yml')
  expect(workflowFile('.github/workflows/publish.yaml')).toBe('publish.yaml')
  expect(workflowFile('publish')).toBeUndefined()
  expect(workflowFile('other/publish.yml')).toBeUndefined()
})
