import { expect, test } from 'vitest'
import { withQuestionMark } from './question-mark.ts'

const path = (address: string) => withQuestionMark(new Request(`http://registry.test${address}`)).url.slice(20)

test.each([
  ['/comfy-nodes/What?/node', '/comfy-nodes/What%3F/node'],
  ['/comfy-nodes/?/node', '/comfy-nodes/%3F/node'],
  ['/comfy-nodes/Is this it??/node', '/comfy-nodes/Is%20this%20it%3F%3F/node'],
  ['/comfy-nodes/a?b/node', '/comfy-nodes/a%3Fb/node'],
  ['/comfy-nodes/a?/node?c=1', '/comfy-nodes/a%3F/node?c=1'],
  ['/comfy-nodes/a/node?/node', '/comfy-nodes/a/node?/node'],
  ['/comfy-nodes/a/node?b=1', '/comfy-nodes/a/node?b=1'],
  ['/comfy-nodes/search?search=x/node', '/comfy-nodes/search?search=x/node'],
  ['/comfy-nodes?comfy_node_name=x/node', '/comfy-nodes?comfy_node_name=x/node'],
  ['/nodes/a?b=/comfy-nodes/c/node', '/nodes/a?b=/comfy-nodes/c/node'],
])('%s is read as %s', (sent, meant) => {
  expect(path(sent)).toBe(meant)
})
