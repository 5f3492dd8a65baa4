import type { OperationId } from '../../src/platform/http/contract.ts'
import { findingKey } from '@registry/pack-scan/report'
import { officialReport } from '../official-report.ts'
import { publishBody } from '../packs.ts'
import { blockingFinding } from '../reviews.ts'
import { accountRequests } from './account-requests.ts'
import { advisoryRequests } from './advisory-requests.ts'
import { metaRequests } from './meta-requests.ts'
import { serviceRequests } from './service-requests.ts'
import { ownVersionRequests } from './own-version-requests.ts'
import { stagingRequests } from './staging-requests.ts'

/** Things that a request can name, all of one publisher and created for this request. */
export interface Target {
  publisherId: string
  nodeId: string
  versionId: string
  memberId: string
  tokenId: string
  invitationId: string
  trustedPublisherId: string
  /** Publish token of the publisher, for a caller with one. */
  token: string | undefined
}

interface Asked {
  path: string
  body?: unknown
}

const someId = '00000000-0000-4000-8000-000000000000'
const openVersion = { node_id: 'open-pack', version: '1.0.0' }

/** A request for each operation that only permissions can refuse. */
export const requestFor: Record<OperationId, (target: Target) => Asked> = {
  listAllNodes: () => ({ path: '/nodes' }),
  searchNodes: () => ({ path: '/nodes/search?search=pack' }),
  suggestSearches: () => ({ path: '/search/suggestions?search=a' }),
  searchComfyNodes: () => ({ path: '/comfy-nodes/search?search=a' }),
  getLatestCatalogue: () => ({ path: '/catalogue/latest' }),
  getCatalogueSnapshot: () => ({ path: `/catalogue/snapshots/${'0'.repeat(64)}` }),
  listCatalogueChanges: () => ({ path: '/catalogue/changes?since=0' }),
  getNode: () => ({ path: '/nodes/open-pack' }),
  installNode: () => ({ path: '/nodes/open-pack/install' }),
  listNodeVersions: () => ({ path: '/nodes/open-pack/versions' }),
  getNodeVersion: () => ({ path: '/nodes/open-pack/versions/1.0.0' }),
  compareNodeVersions: () => ({ path: '/nodes/open-pack/versions/1.0.0/comparison' }),
  getNodeVersionContents: () => ({ path: '/nodes/open-pack/versions/1.0.0/contents' }),
  getVersionProvenance: () => ({ path: '/nodes/open-pack/versions/1.0.0/provenance' }),
  downloadNodeVersion: () => ({ path: '/nodes/open-pack/versions/1.0.0/download' }),
  getNodeVersionPicture: () => ({ path: '/nodes/open-pack/versions/1.0.0/picture?path=none.png' }),
  listDailyInstalls: () => ({ path: '/nodes/open-pack/daily-installs' }),
  listRelatedNodes: () => ({ path: '/nodes/open-pack/related' }),
  getNodeVersionFile: () => ({ path: '/nodes/open-pack/versions/1.0.0/file?path=none.py' }),
  downloadNodeVersionFile: () => ({ path: '/nodes/open-pack/versions/1.0.0/file/download?path=none.py' }),
  listAllNodeVersions: () => ({ path: '/versions' }),
  resolve: () => ({ path: '/resolve', body: { names: ['KSampler'], ids: ['open-pack'] } }),
  checkPackSet: () => ({ path: '/sets/check', body: { packs: [{ node_id: 'open-pack' }] } }),
  resolveWorkflow: () => ({ path: '/workflows/resolve', body: { uses: [{ name: 'X', kind: 'graph' }] } }),
  getBulkNodeVersions: () => ({ path: '/bulk/nodes/versions', body: { node_versions: [openVersion] } }),
  validatePublisher: () => ({ path: '/publishers/validate?username=somebody-new' }),
  getAuthor: () => ({ path: '/authors/nobody' }),
  getPublisher: ({ publisherId }) => ({ path: `/publishers/${publisherId}` }),
  listNodesForPublisher: ({ publisherId }) => ({ path: `/publishers/${publisherId}/nodes` }),
  listNodesForPublisherV2: ({ publisherId }) => ({ path: `/publishers/${publisherId}/nodes/v2` }),
  ...metaRequests,
  ...advisoryRequests,
  listCiRepositories: () => ({ path: '/ci/repositories' }),
  getBranch: () => ({ path: '/branch' }),
  getGitcommit: () => ({ path: '/gitcommit' }),
  getGitcommitsummary: () => ({ path: '/gitcommitsummary' }),
  getWorkflowResult: () => ({ path: `/workflowresult/${someId}` }),
  getCiFile: () => ({ path: `/ci/files/${'0'.repeat(64)}.png` }),
  postUploadArtifact: () => ({ path: '/upload-artifact', body: officialReport }),
  uploadCiFile: () => ({ path: '/ci/files', body: 'Prompt executed in 3.10 seconds' }),
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
  ...accountRequests,
  listPublishers: () => ({ path: '/publishers' }),
  createPublisher: ({ publisherId }) => ({ path: '/publishers', body: { id: `new-${publisherId}`, name: 'New' } }),
  getFeatures: () => ({ path: '/features' }),
  getGlobalSetting: () => ({ path: '/global-settings/Not.Set' }),
  setGlobalSetting: () => ({ path: '/global-settings', body: { key: 'Comfy.Test', value: true } }),
  listAdminGlobalSettings: () => ({ path: '/admin/global-settings' }),
  putAdminGlobalSetting: () => ({ path: '/admin/global-settings/Comfy.Registry', body: { value: 1 } }),
  deleteAdminGlobalSetting: () => ({ path: '/admin/global-settings/Not.Set' }),
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
  ...stagingRequests,
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
  ...ownVersionRequests,
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
  reportNode: ({ nodeId }) => ({
    path: `/nodes/${nodeId}/reports`,
    body: { kind: 'broken', message: 'It does not load.' },
  }),
  listMyReports: () => ({ path: '/users/reports' }),
  reindexNodes: () => ({ path: '/nodes/reindex' }),
  updateGithubStars: () => ({ path: '/nodes/update-github-stars' }),
  generateAdminToken: () => ({ path: '/admin/generate-token' }),
  listAdminTokens: () => ({ path: '/admin/tokens' }),
  revokeAdminToken: () => ({ path: `/admin/tokens/${someId}` }),
  getAdminOverview: () => ({ path: '/admin/overview' }),
  adminListAllNodeVersions: () => ({ path: '/admin/nodeversions' }),
  listAdminVersions: () => ({ path: '/admin/versions' }),
  getAdminVersion: ({ nodeId }) => ({ path: `/admin/nodes/${nodeId}/versions/1.0.0` }),
  getAdminVersionFile: ({ nodeId }) => ({ path: `/admin/nodes/${nodeId}/versions/1.0.0/file?path=none.py` }),
  listVersionChanges: () => ({ path: '/admin/nodes/open-pack/versions/1.0.0/changes' }),
  getVersionFileChange: () => ({ path: '/admin/nodes/open-pack/versions/1.0.0/changes/file?path=none.py' }),
  adminUpdateNodeVersion: ({ nodeId }) => ({
    path: `/admin/nodes/${nodeId}/versions/1.0.0`,
    body: { supported_os: ['Linux'] },
  }),
  contactPublisher: ({ nodeId }) => ({
    path: `/admin/nodes/${nodeId}/versions/1.0.0/contact`,
    body: { message: 'Please mend it.' },
  }),
  decideVersions: ({ nodeId }) => ({
    path: '/admin/decisions',
    body: { status: 'NodeVersionStatusBanned', items: [{ node_id: nodeId, version: '1.0.0' }] },
  }),
  undoDecisions: () => ({ path: '/admin/decisions/undo', body: { batch_id: someId } }),
  listBatches: () => ({ path: '/admin/batches' }),
  banPublisher: ({ publisherId }) => ({ path: `/publishers/${publisherId}/ban`, body: { reason: 'Spam' } }),
  unbanPublisher: ({ publisherId }) => ({ path: `/publishers/${publisherId}/unban` }),
  banPublisherNode: ({ publisherId, nodeId }) => ({ path: `/publishers/${publisherId}/nodes/${nodeId}/ban` }),
  unbanPublisherNode: ({ publisherId, nodeId }) => ({ path: `/publishers/${publisherId}/nodes/${nodeId}/unban` }),
  listAdminPublishers: () => ({ path: '/admin/publishers' }),
  getAdminPublisher: ({ publisherId }) => ({ path: `/admin/publishers/${publisherId}` }),
  listAdminUsers: () => ({ path: '/admin/users' }),
  getAdminUser: () => ({ path: '/admin/users/nobody' }),
  updateAdminUser: () => ({ path: '/admin/users/nobody', body: { is_admin: true } }),
  banUser: () => ({ path: '/admin/users/nobody/ban' }),
  unbanUser: () => ({ path: '/admin/users/nobody/unban' }),
  listAdminNodes: () => ({ path: '/admin/nodes' }),
  adminCreateNode: ({ nodeId }) => ({
    path: '/admin/nodes',
    body: { id: `new-${nodeId}`, name: 'New', repository: `https://github.com/octo/${nodeId}` },
  }),
  adminUpdateNode: ({ nodeId }) => ({ path: `/admin/nodes/${nodeId}`, body: { search_ranking: 3 } }),
  lookAtRepository: () => ({ path: '/admin/repository?url=nowhere' }),
  listDuplicates: () => ({ path: '/admin/duplicates' }),
  mergeNode: ({ nodeId }) => ({ path: `/admin/nodes/${nodeId}/merge`, body: { into: 'open-pack', dry_run: true } }),
  unmergeNode: ({ nodeId }) => ({ path: `/admin/nodes/${nodeId}/unmerge` }),
  listContestedNames: () => ({ path: '/admin/comfy-node-names' }),
  setCompatibility: ({ nodeId }) => ({
    path: '/admin/compatibility',
    body: { items: [{ node_id: nodeId, version: '1.0.0' }], values: { supported_os: ['Linux'] }, dry_run: true },
  }),
  listReports: () => ({ path: '/admin/reports' }),
  answerReport: () => ({ path: `/admin/reports/${someId}`, body: { state: 'declined' } }),
  listJobs: () => ({ path: '/admin/jobs' }),
  retryJob: () => ({ path: `/admin/jobs/review-version/${someId}/retry` }),
  listAudit: () => ({ path: '/admin/audit' }),
  exportAudit: () => ({ path: '/admin/audit/export' }),
  startClaim: ({ publisherId }) => ({ path: `/publishers/${publisherId}/nodes/open-pack/claims` }),
  claimMyNode: ({ publisherId }) => ({
    path: `/publishers/${publisherId}/nodes/open-pack/claim-my-node`,
    body: { GH_TOKEN: 'none' },
  }),
  createCustomer: () => ({ path: '/customers', body: {} }),
  getAuthenticatedCustomer: () => ({ path: '/customers/me' }),
  getCustomerBalance: () => ({ path: '/customers/balance' }),
  getCustomerEvents: () => ({ path: '/customers/events' }),
  getCustomerSpending: () => ({ path: '/customers/spending?start_date=2026-01-01&end_date=2026-01-31' }),
  getCustomerUsageDashboard: () => ({ path: '/customers/usage', body: {} }),
  getCustomerUsageTimeseries: () => ({ path: '/customers/usage/timeseries' }),
  getCloudSubscriptionStatus: () => ({ path: '/customers/cloud-subscription-status' }),
  createCloudSubscriptionCheckout: () => ({ path: '/customers/cloud-subscription-checkout', body: {} }),
  createCloudSubscriptionCheckoutTier: () => ({ path: '/customers/cloud-subscription-checkout/pro', body: {} }),
  listCustomerApiKeys: () => ({ path: '/customers/api-keys' }),
  createCustomerApiKey: () => ({ path: '/customers/api-keys', body: { name: 'Laptop' } }),
  deleteCustomerApiKey: () => ({ path: `/customers/api-keys/${someId}` }),
  getPaymentOptions: () => ({ path: '/customers/payments' }),
  initiateCreditPurchase: () => ({ path: '/customers/credit', body: { amount_micros: 5_000_000, currency: 'usd' } }),
  accessBillingPortal: () => ({ path: '/customers/billing', body: {} }),
  receiveStripeEvent: () => ({ path: '/webhook/stripe', body: {} }),
  createCustomerStorageResource: () => ({ path: '/customers/storage', body: { file_name: 'picture.png' } }),
  putCustomerFile: () => ({ path: `/customer-files/${someId}?expires=9999999999&signature=none`, body: 'x' }),
  getCustomerFile: () => ({ path: `/customer-files/${someId}?expires=9999999999&signature=none` }),
  searchCustomers: () => ({ path: '/customers?name=nobody' }),
  getCustomerById: () => ({ path: '/customers/stranger' }),
  getCustomerBalanceById: () => ({ path: '/customers/stranger/balance' }),
  getCustomerEventsById: () => ({ path: '/customers/stranger/events' }),
  postCustomerUsage: () => ({ path: '/customers/stranger/usage', body: { transaction_id: someId, params: {} } }),
  verifyApiKey: () => ({ path: '/admin/verify-api-key', body: { api_key: 'comfyui-none' } }),
  getAdminCustomerBalance: () => ({ path: '/admin/customers/stranger/balance' }),
  creditCustomer: () => ({
    path: '/admin/customers/stranger/credits',
    body: { amount_micros: 5, reason: 'For a test', idempotency_key: 'one' },
  }),
  correctCustomerBalance: () => ({
    path: '/admin/customers/stranger/corrections',
    body: { amount_micros: 5, reason: 'For a test', idempotency_key: 'two' },
  }),
  refundCharge: () => ({
    path: '/admin/customers/stranger/refunds',
    body: { charge_id: someId, reason: 'For a test', idempotency_key: 'three' },
  }),
  listLedgerEntries: () => ({ path: '/admin/customers/stranger/ledger' }),
  listApiKeysOfCustomer: () => ({ path: '/admin/customers/stranger/api-keys' }),
  revokeApiKeyOfCustomer: () => ({ path: `/admin/customers/stranger/api-keys/${someId}` }),
  listServices: () => ({ path: '/proxy/services' }),
  ...serviceRequests,
  listAdminServices: () => ({ path: '/admin/services' }),
  getReleaseNotes: () => ({ path: '/releases?project=comfyui' }),
  processReleaseWebhook: () => ({ path: '/releases', body: {} }),
  listAdminReleases: () => ({ path: '/admin/releases' }),
  createAdminRelease: ({ nodeId }) => ({
    path: '/admin/releases',
    body: { project: 'cloud', version: `1.0.0-${nodeId}` },
  }),
  getAdminRelease: () => ({ path: '/admin/releases/1000000' }),
  updateAdminRelease: () => ({ path: '/admin/releases/1000000', body: { revision: 1 } }),
  publishAdminRelease: () => ({ path: '/admin/releases/1000000/publish' }),
  withdrawAdminRelease: () => ({ path: '/admin/releases/1000000/withdraw' }),
}

const reviewOf = (publisherId: string, nodeId: string): string =>
  `/publishers/${publisherId}/nodes/${nodeId}/versions/1.0.0/review`
