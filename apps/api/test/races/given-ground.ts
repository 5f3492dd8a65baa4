import { randomUUID } from 'node:crypto'
import type { Contender, TwoInstances } from './line-up.ts'
import type { Ground } from './describe-races.ts'
import { enterInLog } from '../../src/access/log/enter-in-log.ts'
import { givenArrived } from '../comfy-nodes.ts'
import { givenPublisher, packZip, publishBody, upload } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

/** Publisher with two owners, a token, and a node with an active version. It also has an admin. */
export interface FullGround extends Ground {
  token: string
  tokenId: string
  owner: Person
  second: Person
  moderator: Person
  versionId: string
  /** Another publisher, whose node shares the repository. */
  other: Ground
}

let grounds = 0

export function groundOf({ one }: TwoInstances): () => Promise<FullGround> {
  return async () => {
    const name = `race-${++grounds}-${randomUUID().slice(0, 8)}`
    const [publisherId, nodeId] = [`p-${name}`, `n-${name}`]
    const other = { publisherId: `q-${name}`, nodeId: `m-${name}` }
    const { token } = await givenPublisher(one, publisherId)
    await givenPublisher(one, other.publisherId)
    const owner = await givenPerson(one, `o-${name}`)
    const second = await givenPerson(one, `s-${name}`)
    await givenMember(one, publisherId, owner)
    await givenMember(one, publisherId, second)
    const { db, clock } = one.context
    const repository = repositoryOf(nodeId)
    for (const ground of [{ publisherId, nodeId }, other]) {
      const facts = { id: ground.nodeId, publisher_id: ground.publisherId, name, repository, listed_at: clock.now() }
      await db.insertInto('nodes').values(facts).execute()
      await givenArrived(one, ground.nodeId, '0.9.0')
    }
    const versionId = await givenArrived(one, nodeId, '1.0.0')
    await enterInLog(db, { nodes: [nodeId, other.nodeId] })
    const row = await db
      .selectFrom('personal_access_tokens')
      .select('id')
      .where('publisher_id', '=', publisherId)
      .executeTakeFirstOrThrow()
    const moderator = await givenModerator(one, 'ada')
    return { publisherId, nodeId, token, tokenId: row.id, owner, second, moderator, versionId, other }
  }
}

/** Returns the repository that the node and the other node share. */
function repositoryOf(nodeId: string): string {
  return `https://github.com/octo/${nodeId.slice(2)}`
}

/** Announces a version. */
export const announce =
  (version = '2.0.0', node?: string) =>
  ({ publisherId, nodeId, token }: FullGround): Contender =>
  (registry) => {
    const id = node === undefined ? nodeId : `${node}-${nodeId}`
    return registry.post(
      'publishNodeVersion',
      `/publishers/${publisherId}/nodes/${id}/versions`,
      publishBody(token, id, version, { node: { repository: repositoryOf(nodeId) } }),
    )
  }

/** Uploads the archive of an announced version. */
export const uploading =
  ({ one }: TwoInstances, readme = 'One') =>
  async (ground: FullGround): Promise<Contender> => {
    const { body } = await announce()(ground)(one)
    const archive = await packZip(ground.nodeId, '2.0.0', { 'README.md': readme })
    return (registry) => upload(registry, body.signedUrl, archive)
  }

export const deleteNode =
  ({ publisherId, nodeId, owner }: FullGround): Contender =>
  (registry) =>
    send(registry, 'deleteNode', `DELETE /publishers/${publisherId}/nodes/${nodeId}`, { as: owner })

export const banNode =
  ({ publisherId, nodeId, moderator }: FullGround): Contender =>
  (registry) =>
    send(registry, 'banPublisherNode', `POST /publishers/${publisherId}/nodes/${nodeId}/ban`, { as: moderator })

export const banPublisher =
  (members = false) =>
  ({ publisherId, moderator }: FullGround): Contender =>
  (registry) =>
    send(registry, 'banPublisher', `POST /publishers/${publisherId}/ban`, {
      as: moderator,
      body: { reason: 'Spam', members },
    })

export const transfer =
  ({ nodeId, other, moderator }: FullGround): Contender =>
  (registry) =>
    send(registry, 'adminUpdateNode', `PUT /admin/nodes/${nodeId}`, {
      as: moderator,
      body: { publisher: { id: other.publisherId } },
    })

export const mergeAway =
  ({ nodeId, other, moderator }: FullGround): Contender =>
  (registry) =>
    send(registry, 'mergeNode', `POST /admin/nodes/${nodeId}/merge`, { as: moderator, body: { into: other.nodeId } })

export const revokeToken =
  ({ publisherId, tokenId, owner }: FullGround): Contender =>
  (registry) =>
    send(registry, 'deletePersonalAccessToken', `DELETE /publishers/${publisherId}/tokens/${tokenId}`, { as: owner })

export const decide =
  (status: string, version = '1.0.0') =>
  ({ nodeId, moderator }: FullGround): Contender =>
  (registry) =>
    send(registry, 'decideVersions', 'POST /admin/decisions', {
      as: moderator,
      body: { status: `NodeVersionStatus${status}`, items: [{ node_id: nodeId, version }] },
    })

export const deleteVersion =
  ({ publisherId, nodeId, versionId, owner }: FullGround): Contender =>
  (registry) =>
    send(registry, 'deleteNodeVersion', `DELETE /publishers/${publisherId}/nodes/${nodeId}/versions/${versionId}`, {
      as: owner,
    })
