import { enterInLog } from '../../src/access/log/enter-in-log.ts'
import { runGitHub } from '../github-stand-in.ts'
import { send } from '../requests.ts'
import { describeRaces } from './describe-races.ts'
import { banPublisher, groundOf, mergeAway, transfer, type FullGround } from './given-ground.ts'
import { useTwoInstances, type Contender } from './line-up.ts'

const github = runGitHub()
const instances = useTwoInstances(github.environment)

/** Creates an unclaimed node. The other node shares its repository, and Alice is an admin of the repository. */
async function givenUnclaimed(): Promise<FullGround> {
  const ground = await groundOf(instances)()
  const { nodeId, other } = ground
  const repository = `alice/${nodeId}`
  for (const name of [repository, `alice/moved-${nodeId}`])
    github.repositories.set(name, { rights: { alice: 'admin' } })
  const { db } = instances.one.context
  const address = `${github.url}/${repository}`
  await db.updateTable('nodes').set({ repository: address }).where('id', 'in', [nodeId, other.nodeId]).execute()
  await db.updateTable('nodes').set({ publisher_id: 'unclaimed' }).where('id', '=', nodeId).execute()
  await enterInLog(db, { nodes: [nodeId] })
  return ground
}

const claim =
  (ground: FullGround): Contender =>
  (registry) =>
    send(registry, 'claimMyNode', `POST /publishers/${ground.publisherId}/nodes/${ground.nodeId}/claim-my-node`, {
      as: ground.owner,
      body: { GH_TOKEN: github.givenToken('alice') },
    })

/** Bans the unclaimed node as an admin. */
const ban =
  ({ nodeId, moderator }: FullGround): Contender =>
  (registry) =>
    send(registry, 'adminUpdateNode', `PUT /admin/nodes/${nodeId}`, {
      as: moderator,
      body: { status: 'NodeStatusBanned', status_detail: 'Spam' },
    })

const moveRepository =
  ({ nodeId, moderator }: FullGround): Contender =>
  (registry) =>
    send(registry, 'adminUpdateNode', `PUT /admin/nodes/${nodeId}`, {
      as: moderator,
      body: { repository: `${github.url}/alice/moved-${nodeId}` },
    })

const claiming = 'claiming a node'

describeRaces(instances, givenUnclaimed, [
  {
    contenders: [
      [claiming, claim],
      ['banning it', ban],
    ],
    allowed: {
      '204, 200': 'node.claim, node.ban',
      '204, 409 node_moved': 'node.claim',
      '403 node_banned, 200': 'node.ban',
    },
  },
  {
    contenders: [
      [claiming, claim],
      ['transferring it', transfer],
    ],
    allowed: { '204, 409 node_moved': 'node.claim', '403 node_not_claimable, 200': 'node.transfer' },
  },
  {
    contenders: [
      [claiming, claim],
      ['merging it into another', mergeAway],
    ],
    allowed: { '204, 200': 'node.claim, node.merge', '404 node_not_found, 200': 'node.merge' },
  },
  {
    contenders: [
      [claiming, claim],
      ['changing its repository', moveRepository],
    ],
    allowed: {
      '204, 409 node_moved': 'node.claim',
      '409 repository_changed, 200': 'node.update',
      '204, 200': 'node.update, node.claim',
    },
  },
  {
    contenders: [
      [claiming, claim],
      ['banning the claiming publisher', banPublisher()],
    ],
    allowed: {
      '204, 204': 'node.claim, publisher.ban, node.ban',
      '403 publisher_banned, 204': 'publisher.ban',
    },
  },
])
