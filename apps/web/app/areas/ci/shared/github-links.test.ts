import { expect, test } from 'vitest'
import { commitAtGithub, pullRequestAtGithub, pullRequestOf, runAtGithub } from './github-links.ts'

const repository = 'comfyanonymous/ComfyUI'

test('commits, runs and pull requests link to GitHub', () => {
  expect(commitAtGithub({ repository, hash: 'abc1234' })).toBe(
    'https://github.com/comfyanonymous/ComfyUI/commit/abc1234',
  )
  expect(runAtGithub({ repository, runId: '77' })).toBe('https://github.com/comfyanonymous/ComfyUI/actions/runs/77')
  expect(pullRequestAtGithub({ repository, number: '5' })).toBe('https://github.com/comfyanonymous/ComfyUI/pull/5')
})

test('an invalid run id has no link', () => {
  expect(runAtGithub({ repository, runId: '../../evil' })).toBeUndefined()
  expect(runAtGithub({ repository, runId: undefined })).toBeUndefined()
})

test('a pull request is the reported one, or that of the branch name', () => {
  expect(pullRequestOf({ pr_number: '12', branch_name: 'master' })).toBe('12')
  expect(pullRequestOf({ branch_name: '345/merge' })).toBe('345')
  expect(pullRequestOf({ branch_name: 'master' })).toBeUndefined()
  expect(pullRequestOf({ pr_number: 'x/y', branch_name: 'feature/merge' })).toBeUndefined()
})
