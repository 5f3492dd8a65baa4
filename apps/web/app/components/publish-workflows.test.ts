import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { forwardCommand, isOnThisMachine, manifestSnippet, publishCommand } from './publish-snippets.ts'
import { actionWorkflow, trustedWorkflow } from './publish-workflows.ts'

const home = 'https://api.comfy.org'
const other = 'https://registry.example.org'

test('the manifest names the publisher', () => {
  expect(manifestSnippet({ publisherId: 'sample-studio' })).toContain('PublisherId = "sample-studio"')
})

test('comfy-cli gets ENVIRONMENT=dev for any registry but the default', () => {
  expect(publishCommand(home)).toBe('comfy node publish --token <token>')
  expect(publishCommand('http://localhost:8080')).toBe('ENVIRONMENT=dev comfy node publish --token <token>')
  expect(publishCommand(other)).toBe('ENVIRONMENT=dev comfy node publish --token <token>')
})

test('another registry is forwarded to port 8080, unless its address has a path', () => {
  expect(forwardCommand(other)).toContain(`--to ${other} `)
  expect(forwardCommand(`${other}/api`)).toBeUndefined()
  expect(forwardCommand(home)).toBeUndefined()
})

test('a registry on this machine is recognised', () => {
  expect(['http://localhost:8080', 'http://127.0.0.1:1', other].map(isOnThisMachine)).toEqual([true, true, false])
})

test('the workflow with a secret is valid YAML and reads the secret', () => {
  const { jobs, permissions } = parse(actionWorkflow({ apiPublicUrl: home }))
  expect(permissions).toEqual({ contents: 'read' })
  expect(jobs.publish.env).toBeUndefined()
  expect(jobs.publish.steps).toEqual([
    {
      uses: 'Comfy-Org/publish-node-action@main',
      with: { personal_access_token: '${{ secrets.REGISTRY_ACCESS_TOKEN }}' },
    },
  ])
})

test('the trusted workflow requests an ID token for this registry and exchanges it for this publisher', () => {
  const { jobs, permissions } = parse(
    trustedWorkflow({ publisherId: 'sample-studio', apiPublicUrl: other, environment: 'release' }),
  )
  expect(permissions).toEqual({ contents: 'read', 'id-token': 'write' })
  expect(jobs.publish).toMatchObject({ environment: 'release', env: { ENVIRONMENT: 'dev' } })
  const exchange = jobs.publish.steps.find((step: { id?: string }) => step.id === 'exchange')
  expect(exchange.env).toEqual({ REGISTRY: other, PUBLISHER: 'sample-studio' })
  expect(exchange.run).toContain('audience=$REGISTRY')
})
