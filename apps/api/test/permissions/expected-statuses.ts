import type { OperationId } from '../../src/platform/http/contract.ts'

/** Who asks, each with the credential that this kind of caller would send. */
export const principals = [
  'anonymous',
  'stranger',
  'member',
  'ownerOfAnother',
  'owner',
  'bannedOwner',
  'admin',
  'adminToken',
  'token',
  'expiredIdToken',
  'foreignIssuer',
  'service',
  'adminSecret',
] as const

export type PrincipalKind = (typeof principals)[number]

type Row = Record<PrincipalKind, number>

const nobody: Row = {
  anonymous: 401,
  stranger: 403,
  member: 403,
  ownerOfAnother: 403,
  owner: 403,
  bannedOwner: 403,
  admin: 403,
  adminToken: 403,
  // A publish token is no ID token, and is not taken for one.
  token: 401,
  expiredIdToken: 401,
  foreignIssuer: 401,
  // Nor is a service token, where nothing is for services.
  service: 401,
  // Nor does anybody look at the operator's secret, where nothing asks for it.
  adminSecret: 401,
}

/** The same answer for everyone, and credentials are not even looked at. */
const open = (status: number): Row => ({
  anonymous: status,
  stranger: status,
  member: status,
  ownerOfAnother: status,
  owner: status,
  bannedOwner: status,
  admin: status,
  adminToken: status,
  token: status,
  expiredIdToken: status,
  foreignIssuer: status,
  service: status,
  adminSecret: status,
})

const signedIn = (status: number): Row => ({
  ...nobody,
  stranger: status,
  member: status,
  ownerOfAnother: status,
  owner: status,
  admin: status,
  adminToken: status,
})

const owners = (status: number): Row => ({ ...nobody, owner: status })

const members = (status: number): Row => ({ ...owners(status), member: status })

const editors = (status: number): Row => ({ ...members(status), admin: status, adminToken: status })

const admins = (status: number): Row => ({ ...nobody, admin: status, adminToken: status })

/** Admins who sent an admin token. */
const moderators = (status: number): Row => ({ ...nobody, adminToken: status })

/** Who belongs to the publisher, admins, and programs with a publish token of it in the header. */
const readers = (status: number): Row => ({ ...editors(status), token: status })

/** Services of the operator, and admins. */
const services = (status: number): Row => ({ ...admins(status), service: status })

const viewers = (status: number): Row => ({ ...signedIn(status), anonymous: status, adminSecret: status })

/** Programs of the operator with the secret; a person is told to send it, whoever they are. */
const programs = (status: number): Row => ({ ...open(401), adminSecret: status })

/**
 * Every operation, asked for by every kind of caller with a request that is right in all else. The publisher in the
 * address is the one of `owner` and `member`.
 */
export const expected = {
  listAllNodes: open(200),
  searchNodes: open(200),
  suggestSearches: open(200),
  searchComfyNodes: open(200),
  getNode: open(200),
  installNode: open(200),
  listNodeVersions: open(200),
  getNodeVersion: open(200),
  getNodeVersionContents: open(200),
  downloadNodeVersion: open(200),
  listAllNodeVersions: open(200),
  getBulkNodeVersions: open(200),
  validatePublisher: open(200),
  getPublisher: open(200),
  listNodesForPublisher: open(200),
  listNodesForPublisherV2: open(200),
  getVersionReview: open(200),
  listComfyNodes: open(200),
  getComfyNode: open(200),
  listAllComfyNodes: open(200),
  getNodeByComfyNodeName: open(200),
  getOpenapi: open(200),
  getHealth: open(200),

  // The credential is in the body or in the address; without it the request is not complete.
  publishNodeVersion: { ...open(400), token: 201 },
  uploadNodeVersion: open(403),
  exchangeTrustedToken: open(401),

  getUser: signedIn(200),
  listPublishersForUser: signedIn(200),
  acceptInvitation: signedIn(404),
  completeClaim: signedIn(403),
  listPublishers: signedIn(200),
  createPublisher: signedIn(201),
  getPermissionOnPublisher: viewers(200),
  getPermissionOnPublisherNodes: viewers(200),

  updatePublisher: owners(200),
  deletePublisher: owners(409),
  listMembers: members(200),
  listInvitations: members(200),
  updateMember: owners(200),
  // The address names the member, who may leave.
  removeMember: { ...owners(204), member: 204 },
  createInvitation: owners(201),
  deleteInvitation: owners(204),
  listPersonalAccessTokens: owners(200),
  createPersonalAccessToken: owners(201),
  deletePersonalAccessToken: owners(204),
  listTrustedPublishers: owners(200),
  createTrustedPublisher: owners(201),
  deleteTrustedPublisher: owners(204),

  createNode: members(201),
  updateNode: editors(200),
  deleteNode: owners(204),
  updateNodeVersion: editors(200),
  deleteNodeVersion: owners(204),
  // Nobody rates a node of the publisher that they belong to.
  postNodeReview: { ...signedIn(200), owner: 403, member: 403 },
  getMyNodeReview: signedIn(200),
  createNodeTranslations: editors(201),
  getReviewReport: readers(200),
  getReviewSarif: readers(200),
  watchReview: readers(200),
  listReviews: readers(200),
  // What is sent is no archive, which only those hear who may check one.
  checkPack: readers(400),
  annotateFinding: members(200),
  askForReview: members(202),
  securityScan: services(200),
  createComfyNodes: services(204),
  updateComfyNode: services(200),
  backfillComfyNodes: services(204),
  reportNode: signedIn(201),
  listMyReports: signedIn(200),
  reindexNodes: services(200),
  updateGithubStars: services(200),

  // An admin token does not beget another one.
  generateAdminToken: { ...admins(200), adminToken: 403 },
  listAdminTokens: admins(200),
  revokeAdminToken: admins(404),
  getAdminOverview: admins(200),
  listAdminVersions: admins(200),
  getAdminVersion: admins(200),
  getAdminVersionFile: admins(404),
  listVersionChanges: admins(200),
  getVersionFileChange: admins(404),
  adminUpdateNodeVersion: admins(200),
  contactPublisher: moderators(202),
  decideVersions: moderators(200),
  undoDecisions: moderators(404),
  listBatches: admins(200),
  banPublisher: moderators(204),
  unbanPublisher: moderators(204),
  banPublisherNode: moderators(204),
  unbanPublisherNode: moderators(204),
  listAdminPublishers: admins(200),
  getAdminPublisher: admins(200),
  listAdminUsers: admins(200),
  getAdminUser: admins(404),
  updateAdminUser: moderators(404),
  banUser: moderators(404),
  unbanUser: moderators(404),
  listAdminNodes: admins(200),
  adminCreateNode: admins(201),
  adminUpdateNode: admins(200),
  lookAtRepository: admins(400),
  listDuplicates: admins(200),
  mergeNode: moderators(409),
  unmergeNode: moderators(409),
  listContestedNames: admins(200),
  setCompatibility: admins(200),
  listReports: admins(200),
  answerReport: admins(404),
  listJobs: admins(200),
  retryJob: admins(404),
  listAudit: admins(200),
  exportAudit: admins(200),
  // GitHub is not configured here, which only those hear who may claim.
  startClaim: owners(503),
  claimMyNode: owners(403),
  createCustomer: signedIn(200),
  getAuthenticatedCustomer: signedIn(200),
  getCustomerBalance: signedIn(200),
  getCustomerEvents: signedIn(200),
  getCustomerSpending: signedIn(200),
  listCustomerApiKeys: signedIn(200),
  createCustomerApiKey: signedIn(201),
  deleteCustomerApiKey: signedIn(404),
  searchCustomers: admins(200),
  getCustomerById: admins(200),
  getCustomerBalanceById: admins(200),
  // The address names the stranger.
  getCustomerEventsById: { ...admins(200), stranger: 200 },
  postCustomerUsage: programs(200),
  verifyApiKey: programs(404),
  getAdminCustomerBalance: programs(200),
  creditCustomer: moderators(201),
  correctCustomerBalance: moderators(201),
  refundCharge: moderators(404),
  listLedgerEntries: admins(200),
  listApiKeysOfCustomer: admins(200),
  revokeApiKeyOfCustomer: moderators(404),
} as const satisfies Record<OperationId, Row>
