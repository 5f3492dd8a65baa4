import type { OperationId } from '../../src/platform/http/contract.ts'
import { findingKey } from '@registry/pack-scan'
import { publishBody } from '../packs.ts'
import { blockingFinding } from '../reviews.ts'

/** What a request can name: everything belongs to one publisher, made for this one request. */
export interface Place {
  publisherId: string
  nodeId: string
  versionId: string
  memberId: string
  tokenId: string
  invitationId: string
  trustedPublisherId: string
  /** A publish token of the publisher, for the caller who has one. */
  token: string | undefined
}

interface Asked {
  path: string
  body?: unknown
}

const someId = '00000000-0000-4000-8000-000000000000'

/** For each operation a request that is refused for nothing but who asks. */
export const requestFor: Record<OperationId, (place: Place) => Asked> = {
  listAllNodes: () => ({ path: '/nodes' }),
  searchNodes: () => ({ path: '/nodes/search?search=pack' }),
  getNode: () => ({ path: '/nodes/open-pack' }),
  installNode: () => ({ path: '/nodes/open-pack/install' }),
  listNodeVersions: () => ({ path: '/nodes/open-pack/versions' }),
  getNodeVersion: () => ({ path: '/nodes/open-pack/versions/1.0.0' }),
  getNodeVersionContents: () => ({ path: '/nodes/open-pack/versions/1.0.0/contents' }),
  downloadNodeVersion: () => ({ path: '/nodes/open-pack/versions/1.0.0/download' }),
  listAllNodeVersions: () => ({ path: '/versions' }),
  getBulkNodeVersions: () => ({
    path: '/bulk/nodes/versions',
    body: { node_versions: [{ node_id: 'open-pack', version: '1.0.0' }] },
  }),
  validatePublisher: () => ({ path: '/publishers/validate?username=somebody-new' }),
  getPublisher: ({ publisherId }) => ({ path: `/publishers/${publisherId}` }),
  listNodesForPublisher: ({ publisherId }) => ({ path: `/publishers/${publisherId}/nodes` }),
  listNodesForPublisherV2: ({ publisherId }) => ({ path: `/publishers/${publisherId}/nodes/v2` }),
  getOpenapi: () => ({ path: '/openapi' }),
  getHealth: () => ({ path: '/health' }),
  publishNodeVersion: ({ publisherId, nodeId, token }) => {
    const { personal_access_token, ...body } = publishBody(token ?? '', nodeId, '9.0.0')
    return {
      path: `/publishers/${publisherId}/nodes/${nodeId}/versions`,
      body: token === undefined ? body : { ...body, personal_access_token },
    }
  },
  uploadNodeVersion: () => ({ path: `/uploads/${someId}?expires=1&signature=none`, body: 'zip' }),
  exchangeTrustedToken: ({ publisherId }) => ({
    path: '/trusted-publishing/token',
    body: { publisher_id: publisherId, id_token: 'none' },
  }),
  getUser: () => ({ path: '/users' }),
  listPublishersForUser: () => ({ path: '/users/publishers/' }),
  acceptInvitation: () => ({ path: '/invitations/accept', body: { token: 'none' } }),
  completeClaim: () => ({ path: '/claims/complete', body: { code: 'none', state: 'none' } }),
  listPublishers: () => ({ path: '/publishers' }),
  createPublisher: ({ publisherId }) => ({ path: '/publishers', body: { id: `new-${publisherId}`, name: 'New' } }),
  getPermissionOnPublisher: ({ publisherId }) => ({ path: `/publishers/${publisherId}/permissions` }),
  getPermissionOnPublisherNodes: ({ publisherId, nodeId }) => ({
    path: `/publishers/${publisherId}/nodes/${nodeId}/permissions`,
  }),
  updatePublisher: ({ publisherId }) => ({ path: `/publishers/${publisherId}`, body: { name: 'Renamed' } }),
  deletePublisher: ({ publisherId }) => ({ path: `/publishers/${publisherId}` }),
  listMembers: ({ publisherId }) => ({ path: `/publishers/${publisherId}/members` }),
  listInvitations: ({ publisherId }) => ({ path: `/publishers/${publisherId}/invitations` }),
  updateMember: ({ publisherId, memberId }) => ({
    path: `/publishers/${publisherId}/members/${memberId}`,
    body: { role: 'member' },
  }),
  removeMember: ({ publisherId, memberId }) => ({ path: `/publishers/${publisherId}/members/${memberId}` }),
  createInvitation: ({ publisherId }) => ({
    path: `/publishers/${publisherId}/invitations`,
    body: { email: 'guest@people.test' },
  }),
  deleteInvitation: ({ publisherId, invitationId }) => ({
    path: `/publishers/${publisherId}/invitations/${invitationId}`,
  }),
  listPersonalAccessTokens: ({ publisherId }) => ({ path: `/publishers/${publisherId}/tokens` }),
  createPersonalAccessToken: ({ publisherId }) => ({
    path: `/publishers/${publisherId}/tokens`,
    body: { name: 'laptop' },
  }),
  deletePersonalAccessToken: ({ publisherId, tokenId }) => ({ path: `/publishers/${publisherId}/tokens/${tokenId}` }),
  listTrustedPublishers: ({ publisherId }) => ({ path: `/publishers/${publisherId}/trusted-publishers` }),
  createTrustedPublisher: ({ publisherId }) => ({
    path: `/publishers/${publisherId}/trusted-publishers`,
    body: { repository: 'octo/new', workflow: 'publish.yml' },
  }),
  deleteTrustedPublisher: ({ publisherId, trustedPublisherId }) => ({
    path: `/publishers/${publisherId}/trusted-publishers/${trustedPublisherId}`,
  }),
  createNode: ({ publisherId }) => ({ path: `/publishers/${publisherId}/nodes`, body: { id: `new-${publisherId}` } }),
  updateNode: ({ publisherId, nodeId }) => ({
    path: `/publishers/${publisherId}/nodes/${nodeId}`,
    body: { description: 'Changed' },
  }),
  deleteNode: ({ publisherId, nodeId }) => ({ path: `/publishers/${publisherId}/nodes/${nodeId}` }),
  updateNodeVersion: ({ publisherId, nodeId, versionId }) => ({
    path: `/publishers/${publisherId}/nodes/${nodeId}/versions/${versionId}`,
    body: { changelog: 'Changed' },
  }),
  deleteNodeVersion: ({ publisherId, nodeId, versionId }) => ({
    path: `/publishers/${publisherId}/nodes/${nodeId}/versions/${versionId}`,
  }),
  getVersionReview: () => ({ path: '/nodes/open-pack/versions/1.0.0/review' }),
  getReviewReport: ({ publisherId, nodeId }) => ({ path: reviewOf(publisherId, nodeId) }),
  getReviewSarif: ({ publisherId, nodeId }) => ({ path: `${reviewOf(publisherId, nodeId)}/sarif` }),
  watchReview: ({ publisherId, nodeId }) => ({ path: `${reviewOf(publisherId, nodeId)}/events` }),
  annotateFinding: ({ publisherId, nodeId }) => ({
    path: `${reviewOf(publisherId, nodeId)}/findings/${findingKey(blockingFinding)}`,
    body: { note: 'A font.' },
  }),
  askForReview: ({ publisherId, nodeId }) => ({ path: `${reviewOf(publisherId, nodeId)}/requests`, body: {} }),
  checkPack: ({ publisherId, nodeId }) => ({ path: `/publishers/${publisherId}/nodes/${nodeId}/check`, body: 'zip' }),
  listReviews: ({ publisherId }) => ({ path: `/publishers/${publisherId}/reviews` }),
  securityScan: () => ({ path: '/security-scan' }),
  listComfyNodes: () => ({ path: '/nodes/open-pack/versions/1.0.0/comfy-nodes' }),
  getComfyNode: () => ({ path: '/nodes/open-pack/versions/1.0.0/comfy-nodes/Open' }),
  listAllComfyNodes: () => ({ path: '/comfy-nodes' }),
  getNodeByComfyNodeName: () => ({ path: '/comfy-nodes/Open/node' }),
  createComfyNodes: ({ nodeId }) => ({
    path: `/nodes/${nodeId}/versions/1.0.0/comfy-nodes`,
    body: { success: false, reason: 'timeout' },
  }),
  updateComfyNode: () => ({ path: '/nodes/open-pack/versions/1.0.0/comfy-nodes/Open', body: {} }),
  backfillComfyNodes: () => ({ path: '/comfy-nodes/backfill?max_node=1' }),
  postNodeReview: ({ nodeId }) => ({ path: `/nodes/${nodeId}/reviews?star=4` }),
  getMyNodeReview: ({ nodeId }) => ({ path: `/nodes/${nodeId}/reviews/me` }),
  createNodeTranslations: ({ nodeId }) => ({
    path: `/nodes/${nodeId}/translations`,
    body: { data: { fr: { name: 'Nom' } } },
  }),
  startClaim: ({ publisherId }) => ({ path: `/publishers/${publisherId}/nodes/open-pack/claims` }),
  claimMyNode: ({ publisherId }) => ({
    path: `/publishers/${publisherId}/nodes/open-pack/claim-my-node`,
    body: { GH_TOKEN: 'none' },
  }),
}

function reviewOf(publisherId: string, nodeId: string): string {
  return `/publishers/${publisherId}/nodes/${nodeId}/versions/1.0.0/review`
}
