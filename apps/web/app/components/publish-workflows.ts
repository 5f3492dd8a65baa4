import { askedRegistry } from './asked-registry.ts'
import { forwardCommand, type PublishTarget, secretName } from './publish-snippets.ts'

/** Returns a workflow that publishes with a token from a repository secret. */
export const actionWorkflow = ({ apiPublicUrl }: Pick<PublishTarget, 'apiPublicUrl'>): string =>
  [
    ...head('contents: read'),
    ...toldOfRegistry(apiPublicUrl),
    '    steps:',
    ...forwarding(apiPublicUrl),
    '      - uses: Comfy-Org/publish-node-action@main',
    '        with:',
    `          personal_access_token: \${{ secrets.${secretName} }}`,
  ].join('\n')

/**
 * Returns a workflow that publishes without a secret. GitHub attests the run, and the registry issues a token for half
 * an hour.
 */
export const trustedWorkflow = ({
  publisherId,
  apiPublicUrl,
  environment,
}: PublishTarget & { environment?: string | undefined }): string =>
  [
    ...head('contents: read', 'id-token: write'),
    ...(environment === undefined ? [] : [`    environment: ${JSON.stringify(environment)}`]),
    ...toldOfRegistry(apiPublicUrl),
    '    steps:',
    '      - uses: actions/checkout@v4',
    '      - uses: actions/setup-python@v5',
    "        with: { python-version: '3.12' }",
    '      - run: pip install comfy-cli',
    ...forwarding(apiPublicUrl),
    '      - name: Exchange the ID token of this run for a publish token',
    '        id: exchange',
    '        env:',
    `          REGISTRY: ${apiPublicUrl}`,
    `          PUBLISHER: ${publisherId}`,
    '        run: |',
    '          set -euo pipefail',
    '          id_token=$(curl -sSf -H "Authorization: bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" \\',
    '            -G --data-urlencode "audience=$REGISTRY" "$ACTIONS_ID_TOKEN_REQUEST_URL" | jq -r .value)',
    '          echo "::add-mask::$id_token"',
    '          token=$(jq -n --arg publisher "$PUBLISHER" --arg id_token "$id_token" \\',
    "              '{publisher_id: $publisher, id_token: $id_token}' \\",
    "            | curl -sS --fail-with-body -H 'Content-Type: application/json' -d @- \\",
    '              "$REGISTRY/trusted-publishing/token" | jq -r .token)',
    '          echo "::add-mask::$token"',
    '          echo "token=$token" >> "$GITHUB_OUTPUT"',
    '      - name: Publish',
    '        run: comfy --skip-prompt --no-enable-telemetry node publish --token "${{ steps.exchange.outputs.token }}"',
  ].join('\n')

const head = (...permissions: string[]) => [
  'name: Publish to Comfy Registry',
  'on:',
  '  workflow_dispatch:',
  '  push:',
  '    branches: [main]',
  '    paths: [pyproject.toml]',
  'permissions:',
  ...permissions.map((each) => `  ${each}`),
  'jobs:',
  '  publish:',
  '    runs-on: ubuntu-latest',
]

const toldOfRegistry = (apiPublicUrl: string) =>
  askedRegistry(apiPublicUrl) === 'this' ? [] : ['    env:', '      ENVIRONMENT: dev']

const forwarding = (apiPublicUrl: string) => {
  const command = forwardCommand(apiPublicUrl)
  return command === undefined ? [] : [`      - run: docker run -d --network host caddy:2 ${command}`]
}
