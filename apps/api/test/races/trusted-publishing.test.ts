import { expect } from 'vitest'
import { createTrustedPublisher } from '../../src/registry/trusted-publishing/create-trusted-publisher.ts'
import { runActionsIssuer } from '../actions-issuer.ts'
import { send } from '../requests.ts'
import { describeRaces } from './describe-races.ts'
import { groundOf, type FullGround } from './given-ground.ts'
import { useTwoInstances, type Contender } from './line-up.ts'

const issuer = runActionsIssuer()
const instances = useTwoInstances(issuer.environment)

interface Trusting extends FullGround {
  trustedPublisherId: string
}

async function givenTrust(): Promise<Trusting> {
  const ground = await groundOf(instances)()
  const { publisherId, owner } = ground
  const { id } = await createTrustedPublisher(instances.one.context, `user:${owner.id}`, {
    publisherId,
    repository: 'octo/pack',
    workflow: 'publish.yml',
    createdBy: { userId: owner.id },
  })
  return { ...ground, trustedPublisherId: id }
}

async function exchange({ publisherId }: FullGround): Promise<Contender> {
  const id_token = await issuer.sign()
  return (registry) =>
    registry.post('exchangeTrustedToken', '/trusted-publishing/token', { publisher_id: publisherId, id_token })
}

async function expectNoTokens({ publisherId }: FullGround): Promise<void> {
  const left = await instances.one.context.db
    .selectFrom('personal_access_tokens')
    .select('id')
    .where('publisher_id', '=', publisherId)
    .where('kind', '=', 'trusted')
    .execute()
  expect(left).toEqual([])
}

describeRaces<Trusting>(instances, givenTrust, [
  {
    contenders: [
      ['exchanging the token of a workflow', exchange],
      [
        'deleting its trusted publisher',
        ({ publisherId, trustedPublisherId, owner: as }): Contender =>
          (registry) =>
            send(
              registry,
              'deleteTrustedPublisher',
              `DELETE /publishers/${publisherId}/trusted-publishers/${trustedPublisherId}`,
              { as },
            ),
      ],
    ],
    gates: ['the publisher', 'the audit log'],
    allowed: {
      '201, 204': 'token.exchange, trusted_publisher.delete',
      '403 workflow_not_trusted, 204': 'trusted_publisher.delete',
    },
    after: expectNoTokens,
  },
])
