import { expect, test } from 'vitest'
import { commitAtGithub, pullRequestAtGithub, pullRequestOf, runAtGithub } from './github-links.ts'

const repository = 'comfyanonymous/ComfyUI'

test('commits, runs and pull requests are where GitHub has them', () => {
  expect(commitAtGithub({ repository, hash: 'abc1234' })).toBe(
    'https://github.com/comfyanonymous/ComfyUI/commit/abc1234',
  )
  expect(runAtGithub({ repository, runId: '77' })).toBe('https://github.com/comfyanonymous/ComfyUI/actions/runs/77')
  expect(pullRequestAtGithub({ repository, number: '5' })).toBe('https://github.com/comfyanonymous/ComfyUI/pull/5')
})

test('a run that is none of GitHub’s has no link', () => {
  expect(runAtGithub({ repository, runId: '../../evil' })).toBeUndefined()
  expect(runAtGithub({ repository, runId: undefined })).toBeUndefined()
})

test('a pull request is the one that was reported, or the one that its branch is named after', () => {
  expect(pullRequestOf({ pr_number: '12', branch_name: 'master' })).toBe('12')
  expect(pullRequestOf({ branch_name: '345/merge' })).toBe('345')
  expect(pullRequestOf({ branch_name: 'master' })).toBeUndefined()
  expect(pullRequestOf({ pr_number: 'x/y', branch_name: 'feature/merge' })).toBeUndefined()
})
