/** All events with their properties. docs/ANALYTICS.md lists them for readers. */
export interface AnalyticsEvents {
  'Page View': { path: string }
  Search: { query: string; results: number }
  'Install Command Copied': { nodeId: string; client: string }
  'Sign In': { provider: 'Email' | 'Google' | 'GitHub' | 'OIDC' | 'Passkey' }
  'Sign Up': { provider: 'Email' | 'Google' | 'GitHub' | 'OIDC' }
  'Sign Out': Record<never, never>
  'Create Publisher': { publisherId: string }
  'View Repository': { nodeId: string; publisherId: string }
  'Download Node Version': { nodeId: string; publisherId: string; version: string }
  'Edit Node': { nodeId: string; publisherId: string }
  'Delete Node': { nodeId: string; publisherId: string }
  'Deprecate Node Version': { nodeId: string; publisherId: string; version: string; deprecated: boolean }
  'Yank Node Version': { nodeId: string; publisherId: string; version: string; yanked: boolean }
  'Delete Node Version': { nodeId: string; publisherId: string; version: string }
  'Rate Node': { nodeId: string; publisherId: string; star: number }
  'Node Claim Initiated': { nodeId: string; publisherId: string }
  'GitHub OAuth Initiated': { nodeId: string; publisherId: string; repository: string }
  'Node Claimed': { nodeId: string; publisherId: string }
  'Node Claim Failed': { code: string }
  'Edit Publisher': { publisherId: string }
  'Delete Publisher': { publisherId: string }
  'Create Token': { publisherId: string; expiry: string; limited: boolean }
  'Revoke Token': { publisherId: string }
  'Trust Workflow': { publisherId: string }
  'Remove Trusted Workflow': { publisherId: string }
  'Invite Member': { publisherId: string; role: 'owner' | 'member' }
  'Withdraw Invitation': { publisherId: string }
  'Change Member Role': { publisherId: string; role: 'owner' | 'member' }
  'Remove Member': { publisherId: string }
  'Leave Publisher': { publisherId: string }
  'Accept Invitation': { publisherId: string }
}
